/** What is wrong with an archive, in words: the libraries that read archives speak to programmers. */
const DAMAGES: readonly (readonly [RegExp, string])[] = [
  [
    /end of central directory record signature not found|unexpected (eof|end)|overflows file bounds/i,
    'its end is missing; the upload may have stopped early',
  ],
  [/multi-disk|spanned/i, 'it is one part of several'],
  [/strong encryption/i, 'it is encrypted'],
  [
    /incorrect header check|invalid tar header/i,
    'it is packed by gzip or named .tar, but holds no tar archive',
  ],
  [/signature|extra field|comment length|invalid|incorrect|stored block|crc/i, 'it is damaged'],
];

/** The words for an error of a library; others are ours and stay as they are. */
export function describeDamage(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  return DAMAGES.find(([pattern]) => pattern.test(words))?.[1] ?? words;
}
