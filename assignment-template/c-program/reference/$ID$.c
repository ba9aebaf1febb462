#include <stdio.h>
#include <string.h>

/* Greets whoever says a name, or the world where there is none. */
int main(void) {
    char name[100] = "";
    printf("Your name: ");
    if (fgets(name, sizeof name, stdin) == NULL) {
        return 1;
    }
    name[strcspn(name, "\n")] = '\0';
    printf("Hello, %s!\n", name[0] == '\0' ? "world" : name);
    return 0;
}
