/** Types for undici's Pool on its own path: the package's front door loads three times as much before it answers. */
declare module 'undici/lib/dispatcher/pool.js' {
  import type { Pool } from 'undici';

  const PoolOnItsOwn: typeof Pool;
  export default PoolOnItsOwn;
}
