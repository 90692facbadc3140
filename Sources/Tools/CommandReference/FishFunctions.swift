/// The part of fish's completions that depends on the commands by one table only.
enum FishFunctions {
    /// - Parameter cases: For each command, which there are below it, which options have a value, and which take all that
    ///   follows.
    static func text(_ name: String, _ cases: String) -> String {
        #"""
        # Reads the line up to the word that is being typed.
        function __\#(name)_read
            set -l line (commandline -pc | string collect)
            test "$line" = "$__\#(name)_line"; and return
            set -g __\#(name)_line $line
            set -g __\#(name)_path
            set -g __\#(name)_given
            set -g __\#(name)_words
            set -g __\#(name)_operands 0
            set -g __\#(name)_state operand
            set -g __\#(name)_explained
            set -l words (commandline -opc)
            set -e words[1]
            set -l commands
            set -l valued
            set -l endless
            __\#(name)_command
            for word in $words
                set -l option (string split -m 1 = -- $word)[1]
                if test $__\#(name)_state = value
                    set __\#(name)_state operand
                    set -a __\#(name)_given $__\#(name)_current
                else if test $__\#(name)_state = rest; and test "$word" != --
                    set -a __\#(name)_words $word
                else if test $__\#(name)_state = ended
                    set __\#(name)_operands (math $__\#(name)_operands + 1)
                else if test "$word" = --
                    set __\#(name)_state ended
                else if string match -q -- '--*' $word
                    if contains -- $option $endless
                        set __\#(name)_state rest
                        test "$option" = "$word"; or set -a __\#(name)_words (string split -m 1 = -- $word)[2]
                    else if contains -- $word $valued
                        set __\#(name)_state value
                    end
                    # One whose value is being typed may stay.
                    test $__\#(name)_state = value; and set -g __\#(name)_current $option; or set -a __\#(name)_given $option
                else if test "$word" = help; and set -q commands[1]; and test -z "$__\#(name)_path$__\#(name)_explained"
                    set __\#(name)_explained yes
                else if contains -- $word $commands
                    set -a __\#(name)_path $word
                    __\#(name)_command
                else
                    set __\#(name)_operands (math $__\#(name)_operands + 1)
                end
            end
        end

        # Says of the command on the line which there are below it, and which options have a value or take all the rest.
        function __\#(name)_command --no-scope-shadowing
            switch "$__\#(name)_path"
        \#(cases)    end
        end

        # Whether this command is on the line.
        function __\#(name)_at
            __\#(name)_read
            test "$__\#(name)_path" = "$argv[1]" -a $__\#(name)_operands = 0
        end

        # Whether this command is on the line, and none of these options.
        function __\#(name)_may
            __\#(name)_read
            contains -- $__\#(name)_state rest ended; and return 1
            test "$__\#(name)_path" = "$argv[1]"; or return 1
            test -z "$__\#(name)_explained"; or return 1
            for option in $argv[2..]
                contains -- --$option $__\#(name)_given; and return 1
            end
            return 0
        end

        # Whether an operand of this command is due, the one with this number if there is one.
        function __\#(name)_operand
            __\#(name)_read
            contains -- $__\#(name)_state operand ended; or return 1
            test -z "$__\#(name)_explained" -a "$__\#(name)_path" = "$argv[1]"; or return 1
            test (count $argv) = 1 -o "$argv[2]" = $__\#(name)_operands
        end

        # Whether words of a program that is to be run are due.
        function __\#(name)_rest
            __\#(name)_read
            test $__\#(name)_state = rest -a "$__\#(name)_path" = "$argv[1]"
        end

        # What a program that is to be run is called, or what it takes.
        function __\#(name)_program
            complete -C (string join ' ' -- (string escape -- $__\#(name)_words) (commandline -ct))
        end

        # What the program lists of a kind; nothing where it fails.
        function __\#(name)_listed
            command \#(name) candidates $argv[1] 2>/dev/null
        end

        """#
    }
}
