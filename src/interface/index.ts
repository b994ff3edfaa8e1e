/**
 * The billing interface in the version that is in use. A version is a folder beside this file, and the other rooms know
 * it through this file alone.
 */
export * from './2026-04-01/fields.ts';
export * from './2026-04-01/operations.ts';
export * from './2026-04-01/recorded-form.ts';
export * from './2026-04-01/shapes.ts';
export * from './alguna/operations.ts';
export * from './alguna/wire.ts';
export * from './profiles.ts';
