/** How files begin that are neither texts nor archives that we open, in Latin-1, and what they are. */
export const FILE_SIGNATURES: readonly (readonly [bytes: string, words: string])[] = [
  ['Rar!', 'a RAR archive'],
  ['7z\xBC\xAF\x27\x1C', 'a 7-Zip archive'],
  ['\xFD7zXZ\x00', 'packed by xz'],
  ['BZh', 'packed by bzip2'],
  ['\x28\xB5\x2F\xFD', 'packed by Zstandard'],
  ['%PDF', 'a PDF'],
  ['\xD0\xCF\x11\xE0', 'a document of an older Office'],
  ['\x89PNG', 'a picture'],
  ['\xFF\xD8\xFF', 'a picture'],
  ['\x7FELF', 'a compiled program'],
];

/** How a web page begins, behind a byte order mark. */
export const WEB_PAGE = /^\s*<(?:!doctype html|html|head|script)\b/i;
