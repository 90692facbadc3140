# Completions of geotify-map for fish, made from the program's own description of its command line.

# Reads the line up to the word that is being typed.
function __geotify-map_read
    set -l line (commandline -pc | string collect)
    test "$line" = "$__geotify-map_line"; and return
    set -g __geotify-map_line $line
    set -g __geotify-map_path
    set -g __geotify-map_given
    set -g __geotify-map_words
    set -g __geotify-map_operands 0
    set -g __geotify-map_state operand
    set -g __geotify-map_explained
    set -l words (commandline -opc)
    set -e words[1]
    set -l commands
    set -l valued
    set -l endless
    __geotify-map_command
    for word in $words
        set -l option (string split -m 1 = -- $word)[1]
        if test $__geotify-map_state = value
            set __geotify-map_state operand
            set -a __geotify-map_given $__geotify-map_current
        else if test $__geotify-map_state = rest; and test "$word" != --
            set -a __geotify-map_words $word
        else if test $__geotify-map_state = ended
            set __geotify-map_operands (math $__geotify-map_operands + 1)
        else if test "$word" = --
            set __geotify-map_state ended
        else if string match -q -- '--*' $word
            if contains -- $option $endless
                set __geotify-map_state rest
                test "$option" = "$word"; or set -a __geotify-map_words (string split -m 1 = -- $word)[2]
            else if contains -- $word $valued
                set __geotify-map_state value
            end
            # One whose value is being typed may stay.
            test $__geotify-map_state = value; and set -g __geotify-map_current $option; or set -a __geotify-map_given $option
        else if test "$word" = help; and set -q commands[1]; and test -z "$__geotify-map_path$__geotify-map_explained"
            set __geotify-map_explained yes
        else if contains -- $word $commands
            set -a __geotify-map_path $word
            __geotify-map_command
        else
            set __geotify-map_operands (math $__geotify-map_operands + 1)
        end
    end
end

# Says of the command on the line which there are below it, and which options have a value or take all the rest.
function __geotify-map_command --no-scope-shadowing
    switch "$__geotify-map_path"
        case ''
            set commands
            set valued
            set endless
    end
end

# Whether this command is on the line.
function __geotify-map_at
    __geotify-map_read
    test "$__geotify-map_path" = "$argv[1]" -a $__geotify-map_operands = 0
end

# Whether this command is on the line, and none of these options.
function __geotify-map_may
    __geotify-map_read
    contains -- $__geotify-map_state rest ended; and return 1
    test "$__geotify-map_path" = "$argv[1]"; or return 1
    test -z "$__geotify-map_explained"; or return 1
    for option in $argv[2..]
        contains -- --$option $__geotify-map_given; and return 1
    end
    return 0
end

# Whether an operand of this command is due, the one with this number if there is one.
function __geotify-map_operand
    __geotify-map_read
    contains -- $__geotify-map_state operand ended; or return 1
    test -z "$__geotify-map_explained" -a "$__geotify-map_path" = "$argv[1]"; or return 1
    test (count $argv) = 1 -o "$argv[2]" = $__geotify-map_operands
end

# Whether words of a program that is to be run are due.
function __geotify-map_rest
    __geotify-map_read
    test $__geotify-map_state = rest -a "$__geotify-map_path" = "$argv[1]"
end

# What a program that is to be run is called, or what it takes.
function __geotify-map_program
    complete -C (string join ' ' -- (string escape -- $__geotify-map_words) (commandline -ct))
end

# What the program lists of a kind; nothing where it fails.
function __geotify-map_listed
    command geotify-map candidates $argv[1] 2>/dev/null
end

complete -c geotify-map -f
complete -c geotify-map -n '__geotify-map_may \'\' help' -l help -d 'Prints this help'
complete -c geotify-map -n '__geotify-map_may \'\' version' -l version -d 'Prints the version'
