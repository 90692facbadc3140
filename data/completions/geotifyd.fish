# Completions of geotifyd for fish, made from the program's own description of its command line.

# Reads the line up to the word that is being typed.
function __geotifyd_read
    set -l line (commandline -pc | string collect)
    test "$line" = "$__geotifyd_line"; and return
    set -g __geotifyd_line $line
    set -g __geotifyd_path
    set -g __geotifyd_given
    set -g __geotifyd_words
    set -g __geotifyd_operands 0
    set -g __geotifyd_state operand
    set -g __geotifyd_explained
    set -l words (commandline -opc)
    set -e words[1]
    set -l commands
    set -l valued
    set -l endless
    __geotifyd_command
    for word in $words
        set -l option (string split -m 1 = -- $word)[1]
        if test $__geotifyd_state = value
            set __geotifyd_state operand
            set -a __geotifyd_given $__geotifyd_current
        else if test $__geotifyd_state = rest; and test "$word" != --
            set -a __geotifyd_words $word
        else if test $__geotifyd_state = ended
            set __geotifyd_operands (math $__geotifyd_operands + 1)
        else if test "$word" = --
            set __geotifyd_state ended
        else if string match -q -- '--*' $word
            if contains -- $option $endless
                set __geotifyd_state rest
                test "$option" = "$word"; or set -a __geotifyd_words (string split -m 1 = -- $word)[2]
            else if contains -- $word $valued
                set __geotifyd_state value
            end
            # One whose value is being typed may stay.
            test $__geotifyd_state = value; and set -g __geotifyd_current $option; or set -a __geotifyd_given $option
        else if test "$word" = help; and set -q commands[1]; and test -z "$__geotifyd_path$__geotifyd_explained"
            set __geotifyd_explained yes
        else if contains -- $word $commands
            set -a __geotifyd_path $word
            __geotifyd_command
        else
            set __geotifyd_operands (math $__geotifyd_operands + 1)
        end
    end
end

# Says of the command on the line which there are below it, and which options have a value or take all the rest.
function __geotifyd_command --no-scope-shadowing
    switch "$__geotifyd_path"
        case ''
            set commands
            set valued --source
            set endless
    end
end

# Whether this command is on the line.
function __geotifyd_at
    __geotifyd_read
    test "$__geotifyd_path" = "$argv[1]" -a $__geotifyd_operands = 0
end

# Whether this command is on the line, and none of these options.
function __geotifyd_may
    __geotifyd_read
    contains -- $__geotifyd_state rest ended; and return 1
    test "$__geotifyd_path" = "$argv[1]"; or return 1
    test -z "$__geotifyd_explained"; or return 1
    for option in $argv[2..]
        contains -- --$option $__geotifyd_given; and return 1
    end
    return 0
end

# Whether an operand of this command is due, the one with this number if there is one.
function __geotifyd_operand
    __geotifyd_read
    contains -- $__geotifyd_state operand ended; or return 1
    test -z "$__geotifyd_explained" -a "$__geotifyd_path" = "$argv[1]"; or return 1
    test (count $argv) = 1 -o "$argv[2]" = $__geotifyd_operands
end

# Whether words of a program that is to be run are due.
function __geotifyd_rest
    __geotifyd_read
    test $__geotifyd_state = rest -a "$__geotifyd_path" = "$argv[1]"
end

# What a program that is to be run is called, or what it takes.
function __geotifyd_program
    complete -C (string join ' ' -- (string escape -- $__geotifyd_words) (commandline -ct))
end

# What the program lists of a kind; nothing where it fails.
function __geotifyd_listed
    command geotifyd candidates $argv[1] 2>/dev/null
end

complete -c geotifyd -f
complete -c geotifyd -n '__geotifyd_may \'\' source' -l source -r -f -d 'Where positions come from'
complete -c geotifyd -n '__geotifyd_may \'\' verbose' -l verbose -d 'Writes positions, notes and identifiers to the log, which otherwise has none'
complete -c geotifyd -n '__geotifyd_may \'\' help' -l help -d 'Prints this help'
complete -c geotifyd -n '__geotifyd_may \'\' version' -l version -d 'Prints the version'
