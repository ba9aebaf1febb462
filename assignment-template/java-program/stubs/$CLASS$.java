public class $CLASS$ {
    public static String greeting(String name) {
        throw new UnsupportedOperationException("not written yet (called with " + name + ")");
    }

    public static void main(String[] args) {
        System.out.println("not written yet");
    }
}
