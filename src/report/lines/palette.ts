/** Colours by meaning. Every one of them repeats what a word or a sign says already: without colour nothing is lost. */
import picocolors from 'picocolors';

export type Style =
  | 'plain'
  | 'strong'
  | 'faint'
  | 'create'
  | 'update'
  | 'version'
  | 'delete'
  | 'good'
  | 'warning'
  | 'error';

export type Palette = Readonly<Record<Style, (text: string) => string>>;

/** With `enabled` false every colour leaves its text as it is. Whether to enable is the caller's to find out. */
export function createPalette(enabled: boolean): Palette {
  const colors = picocolors.createColors(enabled);
  return {
    plain: (text) => text,
    strong: colors.bold,
    faint: colors.dim,
    create: colors.green,
    update: colors.yellow,
    version: colors.cyan,
    delete: colors.red,
    good: colors.green,
    warning: colors.yellow,
    error: (text) => colors.bold(colors.red(text)),
  };
}

/** How a text is rendered: columns of the screen, and colours. */
export interface TextOptions {
  readonly width: number;
  readonly palette: Palette;
}
