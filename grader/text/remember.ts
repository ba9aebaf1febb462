/** What is asked again about the same object is worked out once. */
export function remember<Asked extends object, Answer>(
  answer: (asked: Asked) => Answer,
): (asked: Asked) => Answer {
  const known = new WeakMap<Asked, { readonly answer: Answer }>();
  return (asked) => {
    const found = known.get(asked) ?? { answer: answer(asked) };
    known.set(asked, found);
    return found.answer;
  };
}
