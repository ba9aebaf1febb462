package boardmark.driver;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Makes calls in a class into calls of ours (`Linking`): of `System.exit`, so that it ends a dialogue and not the JVM with
 * all others, and of what links a lambda. Only the constant pool changes: the references name another class, which is
 * added at the end.
 */
final class ReplacedCalls {
    /** There must be room for two more entries. */
    private static final int MOST = Character.MAX_VALUE - 2;
    private static final int UTF8 = 1;
    private static final int CLASS = 7;
    private static final int METHOD = 10;
    private static final int[] SIZES = {0, 0, 0, 4, 4, 8, 8, 2, 2, 4, 4, 4, 4, 0, 0, 3, 2, 4, 4, 2, 2};
    private static final byte[] OURS = Linking.class.getName().replace('.', '/').getBytes(StandardCharsets.US_ASCII);

    private final ByteBuffer file;
    private final int count;
    private final int[] places;
    private final int end;

    private ReplacedCalls(byte[] bytes) {
        file = ByteBuffer.wrap(bytes);
        count = file.getChar(8);
        places = new int[count];
        int at = 10;
        for (int i = 1; i < count; i++) {
            places[i] = at;
            int tag = file.get(at);
            at += 1 + (tag == UTF8 ? 2 + file.getChar(at + 1) : SIZES[tag]);
            // Numbers of eight bytes take two places.
            i += tag == 5 || tag == 6 ? 1 : 0;
        }
        end = at;
    }

    /** The class with its calls replaced. */
    static byte[] replaceIn(byte[] bytes) {
        return new ReplacedCalls(bytes).replace();
    }

    private byte[] replace() {
        if (count > MOST) {
            return file.array();
        }
        boolean found = false;
        for (int i = 1; i < count; i++) {
            if (places[i] > 0 && file.get(places[i]) == METHOD && isReplaced(places[i])) {
                found = true;
                file.putChar(places[i] + 1, (char) (count + 1));
            }
        }
        return found ? withOurs() : file.array();
    }

    private boolean isReplaced(int method) {
        int owner = places[file.getChar(method + 1)];
        int member = places[file.getChar(method + 3)];
        return names(owner, "java/lang/System") && names(member, "exit")
            || names(owner, "java/lang/invoke/LambdaMetafactory") && names(member, "metafactory");
    }

    /** Whether the first thing that the entry refers to is this text: the name of a class, or of a member. */
    private boolean names(int entry, String text) {
        int at = places[file.getChar(entry + 1)];
        return new String(file.array(), at + 3, file.getChar(at + 1), StandardCharsets.UTF_8).equals(text);
    }

    private byte[] withOurs() {
        byte[] old = file.array();
        ByteBuffer made = ByteBuffer.allocate(old.length + 3 + OURS.length + 3);
        made.put(old, 0, end);
        made.put((byte) UTF8).putChar((char) OURS.length).put(OURS);
        made.put((byte) CLASS).putChar((char) count);
        made.put(old, end, old.length - end);
        made.putChar(8, (char) (count + 2));
        return Arrays.copyOf(made.array(), made.position());
    }
}
