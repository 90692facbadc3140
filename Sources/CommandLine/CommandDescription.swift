/// One description of the commands, from which parsing and help come.
package struct CommandDescription {}
