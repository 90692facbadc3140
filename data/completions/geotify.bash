# shellcheck shell=bash disable=SC2034
# Completions of geotify for bash, made from the program's own description of its command line.

# Says of a command which there are below it, which options it has (a value follows an =, all the rest a +), and
# which of them exclude each other.
_geotify_command() {
    commands='' options='' conflicts=''
    case $1 in
        '')
            commands='add list show edit remove enable disable done snooze pause resume shift place networks status watch where map doctor autostart history track report simulate settings undo import export help'
            options='--help --version'
            ;;
        'add')
            options='--at= --here --search --first --radius= --on= --id= --initial --once --recurring --repeat-after= --dwell= --when= --catch-up --no-catch-up --from= --until= --urgency= --sound= --timeout= --start-shift= --stop-shift= --post= --post-as= --insecure --run+ --help'
            conflicts='--at,--here --once,--recurring --catch-up,--no-catch-up'
            ;;
        'list')
            options='--json --plain --inside --place= --sort= --help'
            conflicts='--json,--plain'
            ;;
        'show')
            options='--json --help'
            ;;
        'edit')
            options='--note= --at= --here --search --first --radius= --on= --initial --no-initial --once --recurring --repeat-after= --dwell= --when= --catch-up --no-catch-up --from= --until= --urgency= --sound= --timeout= --start-shift= --stop-shift= --post= --post-as= --insecure --run+ --help'
            conflicts='--at,--here --initial,--no-initial --once,--recurring --catch-up,--no-catch-up'
            ;;
        'remove')
            options='--help'
            ;;
        'enable')
            options='--help'
            ;;
        'disable')
            options='--help'
            ;;
        'done')
            options='--help'
            ;;
        'snooze')
            options='--help'
            ;;
        'pause')
            options='--help'
            ;;
        'resume')
            options='--help'
            ;;
        'shift')
            commands='start stop status list show set retry delete'
            options='--help'
            ;;
        'shift start')
            options='--every= --to= --as= --insecure --tracker= --until= --help'
            ;;
        'shift stop')
            options='--all --help'
            ;;
        'shift status')
            options='--json --help'
            ;;
        'shift list')
            options='--since= --limit= --json --help'
            ;;
        'shift show')
            options='--json --help'
            ;;
        'shift set')
            options='--every= --to= --as= --insecure --tracker= --help'
            ;;
        'shift retry')
            options='--help'
            ;;
        'shift delete')
            options='--help'
            ;;
        'place')
            commands='add learn list remove'
            options='--help'
            ;;
        'place add')
            options='--at= --here --search --first --radius= --help'
            conflicts='--at,--here'
            ;;
        'place learn')
            options='--ssid --help'
            ;;
        'place list')
            options='--json --help'
            ;;
        'place remove')
            options='--help'
            ;;
        'networks')
            commands='list forget'
            options='--help'
            ;;
        'networks list')
            options='--json --help'
            ;;
        'networks forget')
            options='--all --place= --help'
            ;;
        'status')
            options='--json --help'
            ;;
        'watch')
            options='--json --positions --help'
            ;;
        'where')
            options='--json --format= --help'
            conflicts='--json,--format'
            ;;
        'map')
            options='--svg= --track= --since= --until= --help'
            ;;
        'doctor')
            options='--notify --plain --json --help'
            conflicts='--plain,--json'
            ;;
        'autostart')
            commands='on off status start'
            options='--help'
            ;;
        'autostart on')
            options='--help'
            ;;
        'autostart off')
            options='--help'
            ;;
        'autostart status')
            options='--json --help'
            ;;
        'autostart start')
            options='--help'
            ;;
        'history')
            options='--since= --limit= --json --explain= --visits --delete --keep= --before= --help'
            conflicts='--explain,--visits,--delete,--keep'
            ;;
        'track')
            commands='export delete'
            options='--help'
            ;;
        'track export')
            options='--format= --since= --until= --output= --help'
            ;;
        'track delete')
            options='--since= --until= --before= --yes --help'
            conflicts='--until,--before'
            ;;
        'report')
            options='--month= --since= --until= --csv --json --help'
            conflicts='--csv,--json'
            ;;
        'simulate')
            options='--store= --track= --json --explain --help'
            ;;
        'settings')
            commands='list get set unset'
            options='--help'
            ;;
        'settings list')
            options='--json --help'
            ;;
        'settings get')
            options='--help'
            ;;
        'settings set')
            options='--help'
            ;;
        'settings unset')
            options='--help'
            ;;
        'undo')
            options='--list --forget --help'
            conflicts='--list,--forget'
            ;;
        'import')
            options='--format= --dry-run --replace --radius= --on= --json --help'
            ;;
        'export')
            options='--format= --help'
            ;;
        'help')
            options='--help'
            ;;
    esac
}

# Says what an option's value or an operand of a command is.
_geotify_kind() {
    case $1 in
        'add --at' | 'list --place' | 'edit --at' | 'place learn 0' | 'place remove 0' | 'networks forget --place') kind='listed places' ;;
        'add --on' | 'edit --on' | 'import --on') kind='words entry exit both pass' ;;
        'add --urgency' | 'edit --urgency') kind='words low normal critical default' ;;
        'add --start-shift' | 'add --stop-shift' | 'edit --start-shift' | 'edit --stop-shift' | 'shift start 0' | 'shift stop 0' | 'shift list 0' | 'shift show 0' | 'shift set 0' | 'shift retry '[0-9]* | 'shift delete 0' | 'track export 0' | 'track delete 0' | 'report '[0-9]*) kind='listed profiles' ;;
        'add --post-as' | 'edit --post-as') kind='words owntracks locative geofency' ;;
        'add --run' | 'edit --run') kind='program' ;;
        'list --sort') kind='words distance note created' ;;
        'show 0' | 'edit 0' | 'remove '[0-9]* | 'enable '[0-9]* | 'disable '[0-9]* | 'done '[0-9]* | 'snooze 0' | 'export '[0-9]*) kind='listed identifiers' ;;
        'snooze 1') kind='words next' ;;
        'shift start --as' | 'shift set --as') kind='words owntracks osmand json' ;;
        'where --format') kind='words coordinates geo osm' ;;
        'map --svg' | 'track export --output' | 'simulate --store' | 'simulate --track' | 'import 0') kind='file' ;;
        'history --explain') kind='listed events' ;;
        'track export --format') kind='words gpx geojson kml' ;;
        'settings get 0' | 'settings set 0' | 'settings unset 0') kind='words radius eventType quietHours urgency sound timeout keepHistory keepTrack accuracyLimit searchService mapTiles mapConsent' ;;
        'import --format' | 'export --format') kind='words ios owntracks geojson gpx kml icalendar wkt csv' ;;
        *) kind='' ;;
    esac
}

# Reads the line up to the cursor into whole words: bash itself parts them at = and : too, and replaces only the
# last piece. Sets `words`, of which the last is the one that is being typed, and `prefix`, what of it stays.
_geotify_words() {
    local line=${COMP_LINE:0:COMP_POINT} rest piece i
    words=() prefix=''
    for ((i = 0; i <= COMP_CWORD; i++)); do
        rest=${line#"${line%%[![:space:]]*}"}
        piece=${COMP_WORDS[i]}
        ((i < COMP_CWORD)) || piece=$rest
        if ((i == 0)) || [[ $rest != "$line" ]]; then
            words+=("$piece")
            prefix=''
        else
            prefix=${words[${#words[@]} - 1]}
            words[${#words[@]} - 1]+=$piece
        fi
        line=${rest:${#piece}}
    done
    # A separator that nothing follows yet is not replaced.
    [[ $piece != [=:]* ]] || prefix=${words[${#words[@]} - 1]}
}

# Sets `plain` to what a beginning of a word means, and `quote` to the quotation mark that it opens.
_geotify_plain() {
    local text=$1 head
    plain='' quote=''
    case $text in
        \'*)
            quote=\'
            plain=${text:1}
            return
            ;;
        \"*)
            quote=\"
            text=${text:1}
            ;;
    esac
    while [[ $text == *\\* ]]; do
        head=${text%%\\*}
        plain+=$head${text:${#head}+1:1}
        text=${text:${#head}+2}
    done
    plain+=$text
}

# Adds a word to the replies if what was typed begins it, quoted as that was.
_geotify_offer() {
    local reply=$1
    [[ $reply == "$plain"* ]] || return 0
    case $quote in
        \') reply=${reply//\'/\'\\\'\'} ;;
        \")
            reply=${reply//\\/\\\\}
            reply=${reply//\"/\\\"}
            reply=${reply//\$/\\\$}
            reply=${reply//\`/\\\`}
            ;;
        *) printf -v reply %q "$reply" ;;
    esac
    COMPREPLY+=("${reply#"$prefix"}")
}

# Offers what can stand for a value or an operand.
_geotify_offer_kind() {
    local plain quote word
    _geotify_kind "$1"
    _geotify_plain "$2"
    case $kind in
        words\ *) for word in ${kind#words }; do _geotify_offer "$word"; done ;;
        listed\ *)
            while IFS= read -r word; do
                _geotify_offer "${word%%$'\t'*}"
            done < <(command geotify candidates "${kind#listed }" 2>/dev/null)
            ;;
        program)
            if [[ $plain == */* ]]; then
                compopt -o default 2>/dev/null
                return
            fi
            while IFS= read -r word; do
                ! type -P -- "$word" >/dev/null || _geotify_offer "$word"
            done < <(compgen -c -- "$plain" | sort -u)
            ;;
        # These are quoted by bash itself.
        file) compopt -o default 2>/dev/null ;;
        directory) compopt -o dirnames 2>/dev/null ;;
    esac
}

# Offers the options that may still come.
_geotify_offer_options() {
    local plain quote option other group excluded
    _geotify_plain "$1"
    for option in $options; do
        option=${option%[=+]}
        excluded=$given
        for group in $conflicts; do
            for other in ${group//,/ }; do
                [[ ,$group, != *,$option,* || $given != *" $other "* ]] || excluded+="$option "
            done
        done
        [[ $excluded == *" $option "* ]] || _geotify_offer "$option"
    done
}

_geotify() {
    local IFS=$' \t\n' words prefix commands options conflicts kind=''
    local path='' given=' ' pending='' rest='' ended='' explained='' operands=0 current word index
    COMPREPLY=()
    _geotify_words
    _geotify_command ''
    for ((index = 1; index < ${#words[@]} - 1; index++)); do
        word=${words[index]}
        if [[ $pending && ! $rest ]]; then
            pending=''
        elif [[ $rest && $word != -- ]]; then
            rest=$((rest + 1))
        elif [[ $ended ]]; then
            operands=$((operands + 1))
        elif [[ $word == -- ]]; then
            rest='' pending='' ended=1
        elif [[ $word == --*=* ]]; then
            given+="${word%%=*} "
            [[ " $options " != *" ${word%%=*}+ "* ]] || rest=1
        elif [[ $word == --* ]]; then
            given+="$word "
            [[ " $options " != *" $word= "* ]] || pending=$word
            [[ " $options " != *" $word+ "* ]] || rest=0 pending=$word
        elif [[ $commands && ! $path && ! $explained && $word == help ]]; then
            explained=1
        elif [[ " $commands " == *" $word "* ]]; then
            path+=${path:+ }$word
            _geotify_command "$path"
        else
            operands=$((operands + 1))
        fi
    done
    current=${words[${#words[@]} - 1]}
    if ((rest > 0)); then
        compopt -o default 2>/dev/null
    elif [[ $pending ]]; then
        _geotify_offer_kind "$path $pending" "$current"
    elif [[ ! $ended && $current == --*=* ]]; then
        prefix=${prefix#"${current%%=*}="}
        _geotify_offer_kind "$path ${current%%=*}" "${current#*=}"
    elif [[ ! $ended && $current == -* ]]; then
        _geotify_offer_options "$current"
    elif [[ $commands || $explained ]]; then
        local plain quote
        _geotify_plain "$current"
        for word in $commands; do _geotify_offer "$word"; done
    else
        _geotify_offer_kind "$path $operands" "$current"
        [[ $ended || $current || $kind ]] || _geotify_offer_options ''
    fi
}

complete -F _geotify geotify
