/** Colours by meaning. Each colour repeats what a word or a sign says, so nothing is lost without colour. */
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

/** If `enabled` is false, every colour leaves its text as it is. The caller decides whether to enable colours. */
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

/** The options for rendering text: the columns of the screen, and the colours. */
export interface TextOptions {
  readonly width: number;
  readonly palette: Palette;
}
