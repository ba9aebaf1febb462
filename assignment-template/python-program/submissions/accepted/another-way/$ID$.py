import sys


def greeting(name):
    return "Hello, " + (name or "world") + "!"


def main():
    sys.stdout.write("Your name: ")
    print(greeting(sys.stdin.readline().rstrip("\n")))


if __name__ == "__main__":
    main()
