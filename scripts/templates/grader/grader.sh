#!/bin/sh
# A grader for `quorum survey --grader` out of a command that grades one answer per call. The protocol:
# docs/reference/protocol.md.
#
#     quorum survey --grader 'sh scripts/templates/grader/grader.sh' set.csv
#
# Replace the command in `accepts` by your own: it gets the puzzle and the answer as arguments, and accepts with exit
# code 0. As it is, quorum judges itself, which shows that quorum finds nothing then.

accepts() {
    "${QUORUM:-quorum}" judge "$1" "$2" >&2
}

# A text of JSON behind a key, which may have escapes such as \n in it. Keys come in the order of the protocol: the
# puzzle is the second one, the answer the last.
text='(([^"\\]|\\.)*)'
while IFS= read -r question; do
    puzzle=$(printf '%s\n' "$question" | sed -E "s/^\{\"id\":[0-9]+,\"puzzle\":\"$text\".*/\1/")
    answer=$(printf '%s\n' "$question" | sed -E "s/.*,\"answer\":\"$text\"\}\$/\1/")
    # Backslashes before quotation marks, then \n and \\.
    puzzle=$(printf '%b' "$(printf '%s' "$puzzle" | sed 's/\\"/"/g')")
    answer=$(printf '%b' "$(printf '%s' "$answer" | sed 's/\\"/"/g')")
    accepts "$puzzle" "$answer"
    # An exit code that is neither of acceptance nor of refusal would be an error of the grader itself.
    case $? in
        0) echo '{"accepted": true}' ;;
        1 | 4) echo '{"accepted": false}' ;;
        *) exit 1 ;;
    esac
done
