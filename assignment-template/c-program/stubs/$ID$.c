int main(void) {
    return 1; /* not written yet */
}
