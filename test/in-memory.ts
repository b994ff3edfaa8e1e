/** Where tests write: processes end in them, machines do not, so memory is durable enough, and no commit waits for a disk. */
import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const SHARED = '/dev/shm';
/** In a container it often has 64 MB, and runs no program. */
const LEAST_BYTES = 2 ** 31;

function isRoomy(): boolean {
  if (!existsSync(SHARED) || !existsSync('/proc/mounts')) return false;
  const { bavail, bsize } = statfsSync(SHARED);
  const isExecutable = /^\S+ \/dev\/shm \S+ (?!\S*noexec)/m.test(readFileSync('/proc/mounts', 'utf8'));
  return bavail * bsize >= LEAST_BYTES && isExecutable;
}

export const IN_MEMORY: string = isRoomy() ? SHARED : tmpdir();
