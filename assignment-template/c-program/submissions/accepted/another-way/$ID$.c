#include <stdio.h>

int main(void) {
    char name[100];
    int length = 0;
    int letter;
    fputs("Your name: ", stdout);
    while ((letter = getchar()) != '\n' && letter != EOF && length < 99) {
        name[length++] = (char) letter;
    }
    name[length] = 0;
    if (length == 0) {
        puts("Hello, world!");
    } else {
        printf("Hello, %s!\n", name);
    }
    return 0;
}
