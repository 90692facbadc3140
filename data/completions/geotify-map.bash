# shellcheck shell=bash disable=SC2034
# Completions of geotify-map for bash, made from the program's own description of its command line.

# Says of a command which there are below it, which options it has (a value follows an =, all the rest a +), and
# which of them exclude each other.
_geotify-map_command() {
    commands='' options='' conflicts=''
    case $1 in
        '')
            options='--help --version'
            ;;
    esac
}

# Says what an option's value or an operand of a command is.
_geotify-map_kind() {
    case $1 in

        *) kind='' ;;
    esac
}

# Reads the line up to the cursor into whole words: bash itself parts them at = and : too, and replaces only the
# last piece. Sets `words`, of which the last is the one that is being typed, and `prefix`, what of it stays.
_geotify-map_words() {
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
_geotify-map_plain() {
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
_geotify-map_offer() {
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
_geotify-map_offer_kind() {
    local plain quote word
    _geotify-map_kind "$1"
    _geotify-map_plain "$2"
    case $kind in
        words\ *) for word in ${kind#words }; do _geotify-map_offer "$word"; done ;;
        listed\ *)
            while IFS= read -r word; do
                _geotify-map_offer "${word%%$'\t'*}"
            done < <(command geotify-map candidates "${kind#listed }" 2>/dev/null)
            ;;
        program)
            if [[ $plain == */* ]]; then
                compopt -o default 2>/dev/null
                return
            fi
            while IFS= read -r word; do
                ! type -P -- "$word" >/dev/null || _geotify-map_offer "$word"
            done < <(compgen -c -- "$plain" | sort -u)
            ;;
        # These are quoted by bash itself.
        file) compopt -o default 2>/dev/null ;;
        directory) compopt -o dirnames 2>/dev/null ;;
    esac
}

# Offers the options that may still come.
_geotify-map_offer_options() {
    local plain quote option other group excluded
    _geotify-map_plain "$1"
    for option in $options; do
        option=${option%[=+]}
        excluded=$given
        for group in $conflicts; do
            for other in ${group//,/ }; do
                [[ ,$group, != *,$option,* || $given != *" $other "* ]] || excluded+="$option "
            done
        done
        [[ $excluded == *" $option "* ]] || _geotify-map_offer "$option"
    done
}

_geotify-map() {
    local IFS=$' \t\n' words prefix commands options conflicts kind=''
    local path='' given=' ' pending='' rest='' ended='' explained='' operands=0 current word index
    COMPREPLY=()
    _geotify-map_words
    _geotify-map_command ''
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
            _geotify-map_command "$path"
        else
            operands=$((operands + 1))
        fi
    done
    current=${words[${#words[@]} - 1]}
    if ((rest > 0)); then
        compopt -o default 2>/dev/null
    elif [[ $pending ]]; then
        _geotify-map_offer_kind "$path $pending" "$current"
    elif [[ ! $ended && $current == --*=* ]]; then
        prefix=${prefix#"${current%%=*}="}
        _geotify-map_offer_kind "$path ${current%%=*}" "${current#*=}"
    elif [[ ! $ended && $current == -* ]]; then
        _geotify-map_offer_options "$current"
    elif [[ $commands || $explained ]]; then
        local plain quote
        _geotify-map_plain "$current"
        for word in $commands; do _geotify-map_offer "$word"; done
    else
        _geotify-map_offer_kind "$path $operands" "$current"
        [[ $ended || $current || $kind ]] || _geotify-map_offer_options ''
    fi
}

complete -F _geotify-map geotify-map
