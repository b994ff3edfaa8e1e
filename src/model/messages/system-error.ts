/** Refusals of the system: their codes (errno(3)), and what each says of a file, in words. */

const WORDS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a file is where a folder is meant',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'its name is too long',
  EEXIST: 'something else is there',
  EACCES: 'this user has no right to it',
  EPERM: 'this user has no right to it',
  EROFS: 'the file system may only be read',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of this user is used up',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  EIO: 'the disk reports an error',
};

/** `(EISDIR): it is a folder`, to be put behind what cannot be done. The code is for whoever searches for it. */
export function refusalText(error: unknown): string {
  const code = errorCode(error);
  const words = WORDS[code];
  return `(${code})${words === undefined ? '' : `: ${words}`}`;
}

/** Such as `ENOENT`; the text `undefined` for an error without a code. */
export function errorCode(error: unknown): string {
  return String((error as { readonly code?: unknown } | null | undefined)?.code);
}
