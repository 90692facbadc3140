/// The part of bash's completions that doesn't depend on the commands.
enum BashFunctions {
    static func text(_ name: String) -> String {
        #"""
        # Reads the line up to the cursor into whole words: bash itself parts them at = and : too, and replaces only the
        # last piece. Sets `words`, of which the last is the one that is being typed, and `prefix`, what of it stays.
        _\#(name)_words() {
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
        _\#(name)_plain() {
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
        _\#(name)_offer() {
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
        _\#(name)_offer_kind() {
            local plain quote word
            _\#(name)_kind "$1"
            _\#(name)_plain "$2"
            case $kind in
                words\ *) for word in ${kind#words }; do _\#(name)_offer "$word"; done ;;
                listed\ *)
                    while IFS= read -r word; do
                        _\#(name)_offer "${word%%$'\t'*}"
                    done < <(command \#(name) candidates "${kind#listed }" 2>/dev/null)
                    ;;
                program)
                    if [[ $plain == */* ]]; then
                        compopt -o default 2>/dev/null
                        return
                    fi
                    while IFS= read -r word; do
                        ! type -P -- "$word" >/dev/null || _\#(name)_offer "$word"
                    done < <(compgen -c -- "$plain" | sort -u)
                    ;;
                # These are quoted by bash itself.
                file) compopt -o default 2>/dev/null ;;
                directory) compopt -o dirnames 2>/dev/null ;;
            esac
        }

        # Offers the options that may still come.
        _\#(name)_offer_options() {
            local plain quote option other group excluded
            _\#(name)_plain "$1"
            for option in $options; do
                option=${option%[=+]}
                excluded=$given
                for group in $conflicts; do
                    for other in ${group//,/ }; do
                        [[ ,$group, != *,$option,* || $given != *" $other "* ]] || excluded+="$option "
                    done
                done
                [[ $excluded == *" $option "* ]] || _\#(name)_offer "$option"
            done
        }

        _\#(name)() {
            local IFS=$' \t\n' words prefix commands options conflicts kind=''
            local path='' given=' ' pending='' rest='' ended='' explained='' operands=0 current word index
            COMPREPLY=()
            _\#(name)_words
            _\#(name)_command ''
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
                    _\#(name)_command "$path"
                else
                    operands=$((operands + 1))
                fi
            done
            current=${words[${#words[@]} - 1]}
            if ((rest > 0)); then
                compopt -o default 2>/dev/null
            elif [[ $pending ]]; then
                _\#(name)_offer_kind "$path $pending" "$current"
            elif [[ ! $ended && $current == --*=* ]]; then
                prefix=${prefix#"${current%%=*}="}
                _\#(name)_offer_kind "$path ${current%%=*}" "${current#*=}"
            elif [[ ! $ended && $current == -* ]]; then
                _\#(name)_offer_options "$current"
            elif [[ $commands || $explained ]]; then
                local plain quote
                _\#(name)_plain "$current"
                for word in $commands; do _\#(name)_offer "$word"; done
            else
                _\#(name)_offer_kind "$path $operands" "$current"
                [[ $ended || $current || $kind ]] || _\#(name)_offer_options ''
            fi
        }

        complete -F _\#(name) \#(name)

        """#
    }
}
