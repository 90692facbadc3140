# Completions of geotify for fish, made from the program's own description of its command line.

# Reads the line up to the word that is being typed.
function __geotify_read
    set -l line (commandline -pc | string collect)
    test "$line" = "$__geotify_line"; and return
    set -g __geotify_line $line
    set -g __geotify_path
    set -g __geotify_given
    set -g __geotify_words
    set -g __geotify_operands 0
    set -g __geotify_state operand
    set -g __geotify_explained
    set -l words (commandline -opc)
    set -e words[1]
    set -l commands
    set -l valued
    set -l endless
    __geotify_command
    for word in $words
        set -l option (string split -m 1 = -- $word)[1]
        if test $__geotify_state = value
            set __geotify_state operand
            set -a __geotify_given $__geotify_current
        else if test $__geotify_state = rest; and test "$word" != --
            set -a __geotify_words $word
        else if test $__geotify_state = ended
            set __geotify_operands (math $__geotify_operands + 1)
        else if test "$word" = --
            set __geotify_state ended
        else if string match -q -- '--*' $word
            if contains -- $option $endless
                set __geotify_state rest
                test "$option" = "$word"; or set -a __geotify_words (string split -m 1 = -- $word)[2]
            else if contains -- $word $valued
                set __geotify_state value
            end
            # One whose value is being typed may stay.
            test $__geotify_state = value; and set -g __geotify_current $option; or set -a __geotify_given $option
        else if test "$word" = help; and set -q commands[1]; and test -z "$__geotify_path$__geotify_explained"
            set __geotify_explained yes
        else if contains -- $word $commands
            set -a __geotify_path $word
            __geotify_command
        else
            set __geotify_operands (math $__geotify_operands + 1)
        end
    end
end

# Says of the command on the line which there are below it, and which options have a value or take all the rest.
function __geotify_command --no-scope-shadowing
    switch "$__geotify_path"
        case ''
            set commands add list show edit remove enable disable done snooze pause resume shift place networks status watch where map doctor autostart history track report simulate settings undo import export help
            set valued
            set endless
        case 'add'
            set commands
            set valued --at --radius --on --id --repeat-after --dwell --when --from --until --urgency --sound --timeout --start-shift --stop-shift --post --post-as
            set endless --run
        case 'list'
            set commands
            set valued --place --sort
            set endless
        case 'show'
            set commands
            set valued
            set endless
        case 'edit'
            set commands
            set valued --note --at --radius --on --repeat-after --dwell --when --from --until --urgency --sound --timeout --start-shift --stop-shift --post --post-as
            set endless --run
        case 'remove'
            set commands
            set valued
            set endless
        case 'enable'
            set commands
            set valued
            set endless
        case 'disable'
            set commands
            set valued
            set endless
        case 'done'
            set commands
            set valued
            set endless
        case 'snooze'
            set commands
            set valued
            set endless
        case 'pause'
            set commands
            set valued
            set endless
        case 'resume'
            set commands
            set valued
            set endless
        case 'shift'
            set commands start stop status list show set retry delete
            set valued
            set endless
        case 'shift start'
            set commands
            set valued --every --to --as --tracker --until
            set endless
        case 'shift stop'
            set commands
            set valued
            set endless
        case 'shift status'
            set commands
            set valued
            set endless
        case 'shift list'
            set commands
            set valued --since --limit
            set endless
        case 'shift show'
            set commands
            set valued
            set endless
        case 'shift set'
            set commands
            set valued --every --to --as --tracker
            set endless
        case 'shift retry'
            set commands
            set valued
            set endless
        case 'shift delete'
            set commands
            set valued
            set endless
        case 'place'
            set commands add learn list remove
            set valued
            set endless
        case 'place add'
            set commands
            set valued --at --radius
            set endless
        case 'place learn'
            set commands
            set valued
            set endless
        case 'place list'
            set commands
            set valued
            set endless
        case 'place remove'
            set commands
            set valued
            set endless
        case 'networks'
            set commands list forget
            set valued
            set endless
        case 'networks list'
            set commands
            set valued
            set endless
        case 'networks forget'
            set commands
            set valued --place
            set endless
        case 'status'
            set commands
            set valued
            set endless
        case 'watch'
            set commands
            set valued
            set endless
        case 'where'
            set commands
            set valued --format
            set endless
        case 'map'
            set commands
            set valued --svg --track --since --until
            set endless
        case 'doctor'
            set commands
            set valued
            set endless
        case 'autostart'
            set commands on off status start
            set valued
            set endless
        case 'autostart on'
            set commands
            set valued
            set endless
        case 'autostart off'
            set commands
            set valued
            set endless
        case 'autostart status'
            set commands
            set valued
            set endless
        case 'autostart start'
            set commands
            set valued
            set endless
        case 'history'
            set commands
            set valued --since --limit --explain --keep --before
            set endless
        case 'track'
            set commands export delete
            set valued
            set endless
        case 'track export'
            set commands
            set valued --format --since --until --output
            set endless
        case 'track delete'
            set commands
            set valued --since --until --before
            set endless
        case 'report'
            set commands
            set valued --month --since --until
            set endless
        case 'simulate'
            set commands
            set valued --store --track
            set endless
        case 'settings'
            set commands list get set unset
            set valued
            set endless
        case 'settings list'
            set commands
            set valued
            set endless
        case 'settings get'
            set commands
            set valued
            set endless
        case 'settings set'
            set commands
            set valued
            set endless
        case 'settings unset'
            set commands
            set valued
            set endless
        case 'undo'
            set commands
            set valued
            set endless
        case 'import'
            set commands
            set valued --format --radius --on
            set endless
        case 'export'
            set commands
            set valued --format
            set endless
        case 'help'
            set commands
            set valued
            set endless
    end
end

# Whether this command is on the line.
function __geotify_at
    __geotify_read
    test "$__geotify_path" = "$argv[1]" -a $__geotify_operands = 0
end

# Whether this command is on the line, and none of these options.
function __geotify_may
    __geotify_read
    contains -- $__geotify_state rest ended; and return 1
    test "$__geotify_path" = "$argv[1]"; or return 1
    test -z "$__geotify_explained"; or return 1
    for option in $argv[2..]
        contains -- --$option $__geotify_given; and return 1
    end
    return 0
end

# Whether an operand of this command is due, the one with this number if there is one.
function __geotify_operand
    __geotify_read
    contains -- $__geotify_state operand ended; or return 1
    test -z "$__geotify_explained" -a "$__geotify_path" = "$argv[1]"; or return 1
    test (count $argv) = 1 -o "$argv[2]" = $__geotify_operands
end

# Whether words of a program that is to be run are due.
function __geotify_rest
    __geotify_read
    test $__geotify_state = rest -a "$__geotify_path" = "$argv[1]"
end

# What a program that is to be run is called, or what it takes.
function __geotify_program
    complete -C (string join ' ' -- (string escape -- $__geotify_words) (commandline -ct))
end

# What the program lists of a kind; nothing where it fails.
function __geotify_listed
    command geotify candidates $argv[1] 2>/dev/null
end

complete -c geotify -f
complete -c geotify -n '__geotify_at \'\'' -a add -d 'Adds a geotification and prints its identifier'
complete -c geotify -n '__geotify_at \'\'' -a list -d 'Lists the geotifications'
complete -c geotify -n '__geotify_at \'\'' -a show -d 'Shows everything about a geotification'
complete -c geotify -n '__geotify_at \'\'' -a edit -d 'Changes a geotification'
complete -c geotify -n '__geotify_at \'\'' -a remove -d 'Removes geotifications'
complete -c geotify -n '__geotify_at \'\'' -a enable -d 'Enables geotifications again, including done ones'
complete -c geotify -n '__geotify_at \'\'' -a disable -d 'Disables geotifications without removing them'
complete -c geotify -n '__geotify_at \'\'' -a done -d 'Removes reminders from the screen until the next crossing'
complete -c geotify -n '__geotify_at \'\'' -a snooze -d 'Removes a reminder from the screen and shows it again later'
complete -c geotify -n '__geotify_at \'\'' -a pause -d 'Pauses reminders'
complete -c geotify -n '__geotify_at \'\'' -a resume -d 'Ends a pause and shows the reminders that came meanwhile'
complete -c geotify -n '__geotify_at \'\'' -a shift -d 'Records where you are during a shift, and sends it if you want'
complete -c geotify -n '__geotify_at \'\'' -a place -d 'Manages places that geotifications share'
complete -c geotify -n '__geotify_at \'\'' -a networks -d 'Shows and forgets where networks were heard'
complete -c geotify -n '__geotify_at \'\'' -a status -d 'Shows how geotifyd is doing'
complete -c geotify -n '__geotify_at \'\'' -a watch -d 'Prints what happens, as it happens'
complete -c geotify -n '__geotify_at \'\'' -a where -d 'Shows the present position'
complete -c geotify -n '__geotify_at \'\'' -a map -d 'Shows the geotifications and where you are'
complete -c geotify -n '__geotify_at \'\'' -a doctor -d 'Finds out why no reminder comes and what to do about it'
complete -c geotify -n '__geotify_at \'\'' -a autostart -d 'Controls whether geotifyd starts when you log in'
complete -c geotify -n '__geotify_at \'\'' -a history -d 'Lists what has happened'
complete -c geotify -n '__geotify_at \'\'' -a track -d 'Exports and deletes the routes of shifts'
complete -c geotify -n '__geotify_at \'\'' -a report -d 'Adds up hours on shift and at places, day by day'
complete -c geotify -n '__geotify_at \'\'' -a simulate -d 'Replays a track and prints what would be reported'
complete -c geotify -n '__geotify_at \'\'' -a settings -d 'Shows and changes the settings for all geotifications'
complete -c geotify -n '__geotify_at \'\'' -a undo -d 'Undoes the last change'
complete -c geotify -n '__geotify_at \'\'' -a import -d 'Imports geotifications from other programs'
complete -c geotify -n '__geotify_at \'\'' -a export -d 'Exports geotifications for other programs'
complete -c geotify -n '__geotify_at \'\'' -a help -d 'Explains a command'
complete -c geotify -n '__geotify_may \'\' help' -l help -d 'Prints this help'
complete -c geotify -n '__geotify_may \'\' version' -l version -d 'Prints the version'
complete -c geotify -n '__geotify_may \'add\' at here' -l at -r -f -a '(__geotify_listed places)' -d 'The name of a place, or a coordinate'
complete -c geotify -n '__geotify_may \'add\' here at' -l here -d 'Takes your present position'
complete -c geotify -n '__geotify_may \'add\' search' -l search -d 'Looks --at up on the web, as an address or a name, lists what is found, and asks which one you mean'
complete -c geotify -n '__geotify_may \'add\' first' -l first -d 'Takes the first result of --search without asking'
complete -c geotify -n '__geotify_may \'add\' radius' -l radius -r -f -d 'The circle\'s radius in metres, 1 to 100000'
complete -c geotify -n '__geotify_may \'add\' on' -l on -r -f -a 'entry exit both pass' -d 'What is reported'
complete -c geotify -n '__geotify_may \'add\' id' -l id -r -f -d 'Its identifier'
complete -c geotify -n '__geotify_may \'add\' initial' -l initial -d 'Also reports once if you are already there when it is added'
complete -c geotify -n '__geotify_may \'add\' once recurring' -l once -d 'Shows it once'
complete -c geotify -n '__geotify_may \'add\' recurring once' -l recurring -d 'Shows it each time'
complete -c geotify -n '__geotify_may \'add\' repeat-after' -l repeat-after -r -f -d 'Time within which it isn\'t shown again, such as 2h'
complete -c geotify -n '__geotify_may \'add\' dwell' -l dwell -r -f -d 'Stay after which an arrival counts, such as 10m'
complete -c geotify -n '__geotify_may \'add\' when' -l when -r -f -d 'Weekdays and times at which it counts'
complete -c geotify -n '__geotify_may \'add\' catch-up no-catch-up' -l catch-up -d 'Counts it as an arrival if a time of --when begins while one is there already'
complete -c geotify -n '__geotify_may \'add\' no-catch-up catch-up' -l no-catch-up -d 'Counts only what happens within a time of --when'
complete -c geotify -n '__geotify_may \'add\' from' -l from -r -f -d 'First day, such as 2026-12-24, or moment at which it counts'
complete -c geotify -n '__geotify_may \'add\' until' -l until -r -f -d 'Last day, or moment until which it counts'
complete -c geotify -n '__geotify_may \'add\' urgency' -l urgency -r -f -a 'low normal critical default' -d 'How urgent it is'
complete -c geotify -n '__geotify_may \'add\' sound' -l sound -r -f -d 'Name of the sound, such as message-new-instant'
complete -c geotify -n '__geotify_may \'add\' timeout' -l timeout -r -f -d 'Seconds for which it is shown'
complete -c geotify -n '__geotify_may \'add\' start-shift' -l start-shift -r -f -a '(__geotify_listed profiles)' -d 'Begins a shift of this profile, as \'geotify shift start\' would'
complete -c geotify -n '__geotify_may \'add\' stop-shift' -l stop-shift -r -f -a '(__geotify_listed profiles)' -d 'Ends the shift of this profile'
complete -c geotify -n '__geotify_may \'add\' post' -l post -r -f -d 'The address of a web server that receives each crossing'
complete -c geotify -n '__geotify_may \'add\' post-as' -l post-as -r -f -a 'owntracks locative geofency' -d 'What the server receives'
complete -c geotify -n '__geotify_may \'add\' insecure' -l insecure -d 'Allows --post over plain http, which anyone on the network path can read'
complete -c geotify -n '__geotify_may \'add\' run' -l run -r -f -a '(__geotify_program)' -d 'Program to run when it is shown, with its arguments'
complete -c geotify -n '__geotify_may \'add\' help' -l help -d 'Prints this help'
complete -c geotify -n '__geotify_rest \'add\'' -a '(__geotify_program)'
complete -c geotify -n '__geotify_may \'list\' json plain' -l json -d 'Prints JSON, one object per line, with the keys of the file'
complete -c geotify -n '__geotify_may \'list\' plain json' -l plain -d 'Prints tab-separated fields for other programs'
complete -c geotify -n '__geotify_may \'list\' inside' -l inside -d 'Only those you are inside of now'
complete -c geotify -n '__geotify_may \'list\' place' -l place -r -f -a '(__geotify_listed places)' -d 'Only those at this place'
complete -c geotify -n '__geotify_may \'list\' sort' -l sort -r -f -a 'distance note created' -d 'The order'
complete -c geotify -n '__geotify_may \'list\' help' -l help -d 'Prints this help'
complete -c geotify -n '__geotify_may \'show\' json' -l json -d 'Prints one JSON object'
complete -c geotify -n '__geotify_may \'show\' help' -l help -d 'Prints this help'
complete -c geotify -n '__geotify_operand \'show\' 0' -f -a '(__geotify_listed identifiers)'
complete -c geotify -n '__geotify_may \'edit\' note' -l note -r -f -d 'New note'
complete -c geotify -n '__geotify_may \'edit\' at here' -l at -r -f -a '(__geotify_listed places)' -d 'The name of a place, or a coordinate'
complete -c geotify -n '__geotify_may \'edit\' here at' -l here -d 'Takes your present position'
complete -c geotify -n '__geotify_may \'edit\' search' -l search -d 'Looks --at up on the web, as an address or a name, lists what is found, and asks which one you mean'
complete -c geotify -n '__geotify_may \'edit\' first' -l first -d 'Takes the first result of --search without asking'
complete -c geotify -n '__geotify_may \'edit\' radius' -l radius -r -f -d 'New radius in metres, 1 to 100000'
complete -c geotify -n '__geotify_may \'edit\' on' -l on -r -f -a 'entry exit both pass' -d 'What is reported'
complete -c geotify -n '__geotify_may \'edit\' initial no-initial' -l initial -d 'Also reports once if you are already there'
complete -c geotify -n '__geotify_may \'edit\' no-initial initial' -l no-initial -d 'Reports arrivals and departures only, as without --initial'
complete -c geotify -n '__geotify_may \'edit\' once recurring' -l once -d 'Shows it once'
complete -c geotify -n '__geotify_may \'edit\' recurring once' -l recurring -d 'Shows it each time'
complete -c geotify -n '__geotify_may \'edit\' repeat-after' -l repeat-after -r -f -d 'Time within which it isn\'t shown again, such as 2h'
complete -c geotify -n '__geotify_may \'edit\' dwell' -l dwell -r -f -d 'Stay after which an arrival counts, such as 10m'
complete -c geotify -n '__geotify_may \'edit\' when' -l when -r -f -d 'Weekdays and times at which it counts'
complete -c geotify -n '__geotify_may \'edit\' catch-up no-catch-up' -l catch-up -d 'Counts it as an arrival if a time of --when begins while one is there already'
complete -c geotify -n '__geotify_may \'edit\' no-catch-up catch-up' -l no-catch-up -d 'Counts only what happens within a time of --when'
complete -c geotify -n '__geotify_may \'edit\' from' -l from -r -f -d 'First day, such as 2026-12-24, or moment at which it counts'
complete -c geotify -n '__geotify_may \'edit\' until' -l until -r -f -d 'Last day, or moment until which it counts'
complete -c geotify -n '__geotify_may \'edit\' urgency' -l urgency -r -f -a 'low normal critical default' -d 'How urgent it is'
complete -c geotify -n '__geotify_may \'edit\' sound' -l sound -r -f -d 'Name of the sound, such as message-new-instant'
complete -c geotify -n '__geotify_may \'edit\' timeout' -l timeout -r -f -d 'Seconds for which it is shown'
complete -c geotify -n '__geotify_may \'edit\' start-shift' -l start-shift -r -f -a '(__geotify_listed profiles)' -d 'Begins a shift of this profile, as \'geotify shift start\' would'
complete -c geotify -n '__geotify_may \'edit\' stop-shift' -l stop-shift -r -f -a '(__geotify_listed profiles)' -d 'Ends the shift of this profile'
complete -c geotify -n '__geotify_may \'edit\' post' -l post -r -f -d 'The address of a web server that receives each crossing'
complete -c geotify -n '__geotify_may \'edit\' post-as' -l post-as -r -f -a 'owntracks locative geofency' -d 'What the server receives'
complete -c geotify -n '__geotify_may \'edit\' insecure' -l insecure -d 'Allows --post over plain http, which anyone on the network path can read'
complete -c geotify -n '__geotify_may \'edit\' run' -l run -r -f -a '(__geotify_program)' -d 'Program to run when it is shown, with its arguments'
complete -c geotify -n '__geotify_may \'edit\' help' -l help -d 'Prints this help'
complete -c geotify -n '__geotify_operand \'edit\' 0' -f -a '(__geotify_listed identifiers)'
complete -c geotify -n '__geotify_rest \'edit\'' -a '(__geotify_program)'
complete -c geotify -n '__geotify_may \'remove\' help' -l help -d 'Prints this help'
complete -c geotify -n '__geotify_operand \'remove\'' -f -a '(__geotify_listed identifiers)'
complete -c geotify -n '__geotify_may \'enable\' help' -l help -d 'Prints this help'
complete -c geotify -n '__geotify_operand \'enable\'' -f -a '(__geotify_listed identifiers)'
complete -c geotify -n '__geotify_may \'disable\' help' -l help -d 'Prints this help'
complete -c geotify -n '__geotify_operand \'disable\'' -f -a '(__geotify_listed identifiers)'
complete -c geotify -n '__geotify_may \'done\' help' -l help -d 'Prints this help'
complete -c geotify -n '__geotify_operand \'done\'' -f -a '(__geotify_listed identifiers)'
complete -c geotify -n '__geotify_may \'snooze\' help' -l help -d 'Prints this help'
complete -c geotify -n '__geotify_operand \'snooze\' 0' -f -a '(__geotify_listed identifiers)'
complete -c geotify -n '__geotify_operand \'snooze\' 1' -f -a 'next'
complete -c geotify -n '__geotify_may \'pause\' help' -l help -d 'Prints this help'
complete -c geotify -n '__geotify_may \'resume\' help' -l help -d 'Prints this help'
complete -c geotify -n '__geotify_at \'shift\'' -a start -d 'Starts a shift'
complete -c geotify -n '__geotify_at \'shift\'' -a stop -d 'Ends a shift'
complete -c geotify -n '__geotify_at \'shift\'' -a status -d 'Shows which shifts are on, and what happens to their points'
complete -c geotify -n '__geotify_at \'shift\'' -a list -d 'Lists shifts, the newest last'
complete -c geotify -n '__geotify_at \'shift\'' -a show -d 'Shows a shift profile and its last shift'
complete -c geotify -n '__geotify_at \'shift\'' -a set -d 'Changes or adds a shift profile'
complete -c geotify -n '__geotify_at \'shift\'' -a retry -d 'Sends refused points again, and tries at once what waits'
complete -c geotify -n '__geotify_at \'shift\'' -a delete -d 'Deletes a shift profile'
complete -c geotify -n '__geotify_may \'shift\' help' -l help -d 'Prints this help'
complete -c geotify -n '__geotify_may \'shift start\' every' -l every -r -f -d 'Time between points, such as 10s'
complete -c geotify -n '__geotify_may \'shift start\' to' -l to -r -f -d 'Where the points are sent'
complete -c geotify -n '__geotify_may \'shift start\' as' -l as -r -f -a 'owntracks osmand json' -d 'The format that the receiver expects'
complete -c geotify -n '__geotify_may \'shift start\' insecure' -l insecure -d 'Allows plain http to another machine, which anyone on the network path can read'
complete -c geotify -n '__geotify_may \'shift start\' tracker' -l tracker -r -f -d 'The receiver\'s name for this machine'
complete -c geotify -n '__geotify_may \'shift start\' until' -l until -r -f -d 'When it ends'
complete -c geotify -n '__geotify_may \'shift start\' help' -l help -d 'Prints this help'
complete -c geotify -n '__geotify_operand \'shift start\' 0' -f -a '(__geotify_listed profiles)'
complete -c geotify -n '__geotify_may \'shift stop\' all' -l all -d 'Ends all shifts'
complete -c geotify -n '__geotify_may \'shift stop\' help' -l help -d 'Prints this help'
complete -c geotify -n '__geotify_operand \'shift stop\' 0' -f -a '(__geotify_listed profiles)'
complete -c geotify -n '__geotify_may \'shift status\' json' -l json -d 'Prints one JSON object'
complete -c geotify -n '__geotify_may \'shift status\' help' -l help -d 'Prints this help'
complete -c geotify -n '__geotify_may \'shift list\' since' -l since -r -f -d 'Only shifts that ended after then or are still on'
complete -c geotify -n '__geotify_may \'shift list\' limit' -l limit -r -f -d 'Only the newest N'
complete -c geotify -n '__geotify_may \'shift list\' json' -l json -d 'Prints JSON, one object for each shift'
complete -c geotify -n '__geotify_may \'shift list\' help' -l help -d 'Prints this help'
complete -c geotify -n '__geotify_operand \'shift list\' 0' -f -a '(__geotify_listed profiles)'
complete -c geotify -n '__geotify_may \'shift show\' json' -l json -d 'Prints one JSON object'
complete -c geotify -n '__geotify_may \'shift show\' help' -l help -d 'Prints this help'
complete -c geotify -n '__geotify_operand \'shift show\' 0' -f -a '(__geotify_listed profiles)'
complete -c geotify -n '__geotify_may \'shift set\' every' -l every -r -f -d 'Time between points, such as 10s'
complete -c geotify -n '__geotify_may \'shift set\' to' -l to -r -f -d 'Where the points are sent'
complete -c geotify -n '__geotify_may \'shift set\' as' -l as -r -f -a 'owntracks osmand json' -d 'The format that the receiver expects'
complete -c geotify -n '__geotify_may \'shift set\' insecure' -l insecure -d 'Allows plain http to another machine, which anyone on the network path can read'
complete -c geotify -n '__geotify_may \'shift set\' tracker' -l tracker -r -f -d 'The receiver\'s name for this machine'
complete -c geotify -n '__geotify_may \'shift set\' help' -l help -d 'Prints this help'
complete -c geotify -n '__geotify_operand \'shift set\' 0' -f -a '(__geotify_listed profiles)'
complete -c geotify -n '__geotify_may \'shift retry\' help' -l help -d 'Prints this help'
complete -c geotify -n '__geotify_operand \'shift retry\'' -f -a '(__geotify_listed profiles)'
complete -c geotify -n '__geotify_may \'shift delete\' help' -l help -d 'Prints this help'
complete -c geotify -n '__geotify_operand \'shift delete\' 0' -f -a '(__geotify_listed profiles)'
complete -c geotify -n '__geotify_at \'place\'' -a add -d 'Adds a place'
complete -c geotify -n '__geotify_at \'place\'' -a learn -d 'Ties the networks that are heard now to a place'
complete -c geotify -n '__geotify_at \'place\'' -a list -d 'Lists the places'
complete -c geotify -n '__geotify_at \'place\'' -a remove -d 'Removes a place that no geotification uses'
complete -c geotify -n '__geotify_may \'place\' help' -l help -d 'Prints this help'
complete -c geotify -n '__geotify_may \'place add\' at here' -l at -r -f -d 'The coordinate of its centre'
complete -c geotify -n '__geotify_may \'place add\' here at' -l here -d 'Takes your present position'
complete -c geotify -n '__geotify_may \'place add\' search' -l search -d 'Looks --at up on the web, as an address or a name, lists what is found, and asks which one you mean'
complete -c geotify -n '__geotify_may \'place add\' first' -l first -d 'Takes the first result of --search without asking'
complete -c geotify -n '__geotify_may \'place add\' radius' -l radius -r -f -d 'The circle\'s radius in metres, 1 to 100000'
complete -c geotify -n '__geotify_may \'place add\' help' -l help -d 'Prints this help'
complete -c geotify -n '__geotify_may \'place learn\' ssid' -l ssid -d 'Also ties the name of the connected network, for a campus that has it everywhere'
complete -c geotify -n '__geotify_may \'place learn\' help' -l help -d 'Prints this help'
complete -c geotify -n '__geotify_operand \'place learn\' 0' -f -a '(__geotify_listed places)'
complete -c geotify -n '__geotify_may \'place list\' json' -l json -d 'Prints JSON, one object per line, with the keys of the file'
complete -c geotify -n '__geotify_may \'place list\' help' -l help -d 'Prints this help'
complete -c geotify -n '__geotify_may \'place remove\' help' -l help -d 'Prints this help'
complete -c geotify -n '__geotify_operand \'place remove\' 0' -f -a '(__geotify_listed places)'
complete -c geotify -n '__geotify_at \'networks\'' -a list -d 'Lists known networks'
complete -c geotify -n '__geotify_at \'networks\'' -a forget -d 'Forgets networks'
complete -c geotify -n '__geotify_may \'networks\' help' -l help -d 'Prints this help'
complete -c geotify -n '__geotify_may \'networks list\' json' -l json -d 'Prints JSON, one object for each network'
complete -c geotify -n '__geotify_may \'networks list\' help' -l help -d 'Prints this help'
complete -c geotify -n '__geotify_may \'networks forget\' all' -l all -d 'Forgets all networks, or all of a place'
complete -c geotify -n '__geotify_may \'networks forget\' place' -l place -r -f -a '(__geotify_listed places)' -d 'Unties them from this place'
complete -c geotify -n '__geotify_may \'networks forget\' help' -l help -d 'Prints this help'
complete -c geotify -n '__geotify_may \'status\' json' -l json -d 'Prints one JSON object'
complete -c geotify -n '__geotify_may \'status\' help' -l help -d 'Prints this help'
complete -c geotify -n '__geotify_may \'watch\' json' -l json -d 'Prints JSON, one object for each event'
complete -c geotify -n '__geotify_may \'watch\' positions' -l positions -d 'Also prints each position that geotifyd gets, and makes it look for positions'
complete -c geotify -n '__geotify_may \'watch\' help' -l help -d 'Prints this help'
complete -c geotify -n '__geotify_may \'where\' json format' -l json -d 'Prints one JSON object'
complete -c geotify -n '__geotify_may \'where\' format json' -l format -r -f -a 'coordinates geo osm' -d 'Prints only the position'
complete -c geotify -n '__geotify_may \'where\' help' -l help -d 'Prints this help'
complete -c geotify -n '__geotify_may \'map\' svg' -l svg -r -F -d 'Writes the picture to this file, or to the standard output'
complete -c geotify -n '__geotify_may \'map\' track' -l track -r -f -d 'Also draws the routes of a profile\'s shifts, or of the shift with this number'
complete -c geotify -n '__geotify_may \'map\' since' -l since -r -f -d 'From then on'
complete -c geotify -n '__geotify_may \'map\' until' -l until -r -f -d 'Until then, in the same forms'
complete -c geotify -n '__geotify_may \'map\' help' -l help -d 'Prints this help'
complete -c geotify -n '__geotify_may \'doctor\' notify' -l notify -d 'Shows a test notification'
complete -c geotify -n '__geotify_may \'doctor\' plain json' -l plain -d 'Prints one check per line with tabs between check, verdict, finding and remedy'
complete -c geotify -n '__geotify_may \'doctor\' json plain' -l json -d 'Prints JSON, one object for each check'
complete -c geotify -n '__geotify_may \'doctor\' help' -l help -d 'Prints this help'
complete -c geotify -n '__geotify_at \'autostart\'' -a on -d 'Starts geotifyd whenever you log in'
complete -c geotify -n '__geotify_at \'autostart\'' -a off -d 'Stops starting geotifyd when you log in'
complete -c geotify -n '__geotify_at \'autostart\'' -a status -d 'Shows whether and how geotifyd starts when you log in'
complete -c geotify -n '__geotify_at \'autostart\'' -a start -d 'Starts geotifyd now, unless it is running'
complete -c geotify -n '__geotify_may \'autostart\' help' -l help -d 'Prints this help'
complete -c geotify -n '__geotify_may \'autostart on\' help' -l help -d 'Prints this help'
complete -c geotify -n '__geotify_may \'autostart off\' help' -l help -d 'Prints this help'
complete -c geotify -n '__geotify_may \'autostart status\' json' -l json -d 'Prints one JSON object'
complete -c geotify -n '__geotify_may \'autostart status\' help' -l help -d 'Prints this help'
complete -c geotify -n '__geotify_may \'autostart start\' help' -l help -d 'Prints this help'
complete -c geotify -n '__geotify_may \'history\' since' -l since -r -f -d 'Only what happened since then'
complete -c geotify -n '__geotify_may \'history\' limit' -l limit -r -f -d 'Only the newest N'
complete -c geotify -n '__geotify_may \'history\' json' -l json -d 'Prints JSON, one object for each event'
complete -c geotify -n '__geotify_may \'history\' explain visits delete keep' -l explain -r -f -a '(__geotify_listed events)' -d 'Explains the event with this number'
complete -c geotify -n '__geotify_may \'history\' visits explain delete keep' -l visits -d 'Lists stays instead'
complete -c geotify -n '__geotify_may \'history\' delete explain visits keep' -l delete -d 'Deletes past events, stays, and shifts without points'
complete -c geotify -n '__geotify_may \'history\' keep explain visits delete' -l keep -r -f -d 'Keeps the history for this long from now on, such as 90d'
complete -c geotify -n '__geotify_may \'history\' before' -l before -r -f -d 'Deletes only what was before then'
complete -c geotify -n '__geotify_may \'history\' help' -l help -d 'Prints this help'
complete -c geotify -n '__geotify_at \'track\'' -a export -d 'Writes the routes of shifts as a file for other programs'
complete -c geotify -n '__geotify_at \'track\'' -a delete -d 'Deletes the points of shifts'
complete -c geotify -n '__geotify_may \'track\' help' -l help -d 'Prints this help'
complete -c geotify -n '__geotify_may \'track export\' format' -l format -r -f -a 'gpx geojson kml' -d 'The format of the file'
complete -c geotify -n '__geotify_may \'track export\' since' -l since -r -f -d 'From then on'
complete -c geotify -n '__geotify_may \'track export\' until' -l until -r -f -d 'Until then, in the same forms'
complete -c geotify -n '__geotify_may \'track export\' output' -l output -r -F -d 'Writes to this file instead of the standard output'
complete -c geotify -n '__geotify_may \'track export\' help' -l help -d 'Prints this help'
complete -c geotify -n '__geotify_operand \'track export\' 0' -f -a '(__geotify_listed profiles)'
complete -c geotify -n '__geotify_may \'track delete\' since' -l since -r -f -d 'From then on'
complete -c geotify -n '__geotify_may \'track delete\' until before' -l until -r -f -d 'Until then, in the same forms'
complete -c geotify -n '__geotify_may \'track delete\' before until' -l before -r -f -d 'What was before then, in the same forms'
complete -c geotify -n '__geotify_may \'track delete\' yes' -l yes -d 'Doesn\'t ask for confirmation'
complete -c geotify -n '__geotify_may \'track delete\' help' -l help -d 'Prints this help'
complete -c geotify -n '__geotify_operand \'track delete\' 0' -f -a '(__geotify_listed profiles)'
complete -c geotify -n '__geotify_may \'report\' month' -l month -r -f -d 'The month, such as 2026-11'
complete -c geotify -n '__geotify_may \'report\' since' -l since -r -f -d 'From then on'
complete -c geotify -n '__geotify_may \'report\' until' -l until -r -f -d 'Until then, in the same forms'
complete -c geotify -n '__geotify_may \'report\' csv json' -l csv -d 'Prints the days as CSV'
complete -c geotify -n '__geotify_may \'report\' json csv' -l json -d 'Prints JSON, one object for each shift, day and total'
complete -c geotify -n '__geotify_may \'report\' help' -l help -d 'Prints this help'
complete -c geotify -n '__geotify_operand \'report\'' -f -a '(__geotify_listed profiles)'
complete -c geotify -n '__geotify_may \'simulate\' store' -l store -r -F -d 'The file of geotifications'
complete -c geotify -n '__geotify_may \'simulate\' track' -l track -r -F -d 'The recorded track'
complete -c geotify -n '__geotify_may \'simulate\' json' -l json -d 'Prints JSON, one object for each event'
complete -c geotify -n '__geotify_may \'simulate\' explain' -l explain -d 'Explains, for each position and each region near it, what is believed, why it is or isn\'t reported, and which rule holds a reminder back'
complete -c geotify -n '__geotify_may \'simulate\' help' -l help -d 'Prints this help'
complete -c geotify -n '__geotify_at \'settings\'' -a list -d 'Lists the settings and their values'
complete -c geotify -n '__geotify_at \'settings\'' -a get -d 'Prints one setting'
complete -c geotify -n '__geotify_at \'settings\'' -a set -d 'Changes one setting'
complete -c geotify -n '__geotify_at \'settings\'' -a unset -d 'Resets one setting to its default'
complete -c geotify -n '__geotify_may \'settings\' help' -l help -d 'Prints this help'
complete -c geotify -n '__geotify_may \'settings list\' json' -l json -d 'Prints one JSON object with the keys of the file'
complete -c geotify -n '__geotify_may \'settings list\' help' -l help -d 'Prints this help'
complete -c geotify -n '__geotify_may \'settings get\' help' -l help -d 'Prints this help'
complete -c geotify -n '__geotify_operand \'settings get\' 0' -f -a 'radius eventType quietHours urgency sound timeout keepHistory keepTrack accuracyLimit searchService mapTiles mapConsent'
complete -c geotify -n '__geotify_may \'settings set\' help' -l help -d 'Prints this help'
complete -c geotify -n '__geotify_operand \'settings set\' 0' -f -a 'radius eventType quietHours urgency sound timeout keepHistory keepTrack accuracyLimit searchService mapTiles mapConsent'
complete -c geotify -n '__geotify_may \'settings unset\' help' -l help -d 'Prints this help'
complete -c geotify -n '__geotify_operand \'settings unset\' 0' -f -a 'radius eventType quietHours urgency sound timeout keepHistory keepTrack accuracyLimit searchService mapTiles mapConsent'
complete -c geotify -n '__geotify_may \'undo\' list forget' -l list -d 'Lists the changes that can be undone, the last one first'
complete -c geotify -n '__geotify_may \'undo\' forget list' -l forget -d 'Drops the last change from the list without undoing it'
complete -c geotify -n '__geotify_may \'undo\' help' -l help -d 'Prints this help'
complete -c geotify -n '__geotify_may \'import\' format' -l format -r -f -a 'ios owntracks geojson gpx kml icalendar wkt csv' -d 'The format of the file'
complete -c geotify -n '__geotify_may \'import\' dry-run' -l dry-run -d 'Lists what would be imported and changes nothing'
complete -c geotify -n '__geotify_may \'import\' replace' -l replace -d 'Changes existing geotifications, by identifier, to what the file says'
complete -c geotify -n '__geotify_may \'import\' radius' -l radius -r -f -d 'Radius in metres of circles without one in the file'
complete -c geotify -n '__geotify_may \'import\' on' -l on -r -f -a 'entry exit both pass' -d 'What is reported if the file doesn\'t say'
complete -c geotify -n '__geotify_may \'import\' json' -l json -d 'Prints the summary as one JSON object, with all invalid entries'
complete -c geotify -n '__geotify_may \'import\' help' -l help -d 'Prints this help'
complete -c geotify -n '__geotify_operand \'import\' 0' -F
complete -c geotify -n '__geotify_may \'export\' format' -l format -r -f -a 'ios owntracks geojson gpx kml icalendar wkt csv' -d 'The format of the file'
complete -c geotify -n '__geotify_may \'export\' help' -l help -d 'Prints this help'
complete -c geotify -n '__geotify_operand \'export\'' -f -a '(__geotify_listed identifiers)'
complete -c geotify -n '__geotify_may \'help\' help' -l help -d 'Prints this help'
