public class $CLASS$ {
    public static String greeting(String name) {
        throw new UnsupportedOperationException("not written yet (called with " + name + ")");
    }
}
