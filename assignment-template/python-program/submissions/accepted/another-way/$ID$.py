import sys

sys.stdout.write("Your name: ")
name = sys.stdin.readline().rstrip("\n")
if not name:
    name = "world"
print("Hello, " + name + "!")
