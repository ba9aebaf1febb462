printf 'Your name: '
read name
echo "Hello, $name!"
