# Opens its streams anew by name, in the middle of writing.
echo one
echo two > /dev/stdout
echo three
echo err > /dev/stderr
cat /dev/stdin
