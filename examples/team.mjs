// What a team does in the stories of a year and of a rise, on a copy of the quickstart in a repository of its own and on the embedded
// sandbox, so nothing here changes and no account is needed. Every command runs at ten o'clock of the story's day.
import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processes } from './program.mjs';
import { steady } from './steady.mjs';

const here = import.meta.dirname;
/** The longest output that is shown whole; of a longer one, its beginning. */
const LINES = 24;

/** Plays a story for a person. `--normalised` leaves out what differs from run to run, which is how each output.txt is made. */
export async function playHere(story) {
  const isSteady = process.argv.includes('--normalised');
  await playTeam(story, (text, copy) => process.stdout.write(isSteady ? steady(text, copy) : text));
}

/** `story` takes what a team can do. `write` takes each text that a person reads, and the folder of the copy. */
export async function playTeam(story, write, program = processes) {
  const folder = await mkdtemp(join(tmpdir(), 'pricewright-team-'));
  let day = '2026-12-01';
  let sandbox;
  const print = (text) => write(text, folder);

  const month = async (date, title) => {
    const advance = Date.parse(date) - Date.parse(day);
    day = date;
    if (advance > 0) await backDoor('clock', { advance_ms: advance });
    print(`\n# ${date}  ${title}\n`);
  };

  const surroundings = () => {
    const { CI: _, ...env } = process.env; // This run is for a person, wherever it happens.
    return {
      cwd: folder,
      today: day,
      env: {
        ...env,
        PRICEWRIGHT_SANDBOX_URL: sandbox?.url,
        BILLING_API_KEY: sandbox?.apiKey,
        PRICEWRIGHT_ACTOR: 'maria',
        GIT_AUTHOR_DATE: `${day}T10:00:00Z`,
        GIT_COMMITTER_DATE: `${day}T10:00:00Z`,
      },
    };
  };

  const pricewright = (...args) => shown(args, LINES);
  const whole = (...args) => shown(args, Number.POSITIVE_INFINITY);
  const shown = async (args, most) => {
    const { text, code } = await program.run(args, surroundings());
    const lines = text.trimEnd().split('\n');
    const more = lines.length - most;
    const first = more > 3 ? [...lines.slice(0, most), `[${more} lines more]`] : lines;
    const exit = code === 0 ? '' : `[exit ${code}]\n`;
    const command = `$ pricewright ${args.join(' ')}`;
    print(`\n${command}\n${first.join('\n')}\n${exit}`);
  };

  /** What it prints alone; nothing of it is shown. */
  const quietly = async (...args) => {
    const { text, code } = await program.run(args, { ...surroundings(), isApart: true });
    if (code !== 0) throw new Error(`pricewright ${args.join(' ')} ended with exit code ${code}`);
    return text;
  };

  const commit = async (message) => {
    await git('add', '--all');
    await git('commit', '--quiet', '--message', message);
    print(`\n$ git commit --message "${message}"\n`);
  };

  const git = async (...args) => {
    const identity = [
      '-c',
      'user.name=Maria',
      '-c',
      'user.email=maria@example.com',
      '-c',
      'commit.gpgsign=false',
    ];
    const child = spawn('git', [...identity, ...args], {
      ...surroundings(),
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const code = await new Promise((done) => child.on('exit', done));
    if (code !== 0) throw new Error(`git ${args.join(' ')} ended with exit code ${code}`);
  };

  const edit = async (file, from, to) => {
    const path = join(folder, file);
    const text = await readFile(path, 'utf8');
    if (!text.includes(from)) throw new Error(`${file} does not hold ${from}`);
    await writeFile(path, text.replace(from, to));
  };

  const backDoor = async (what, body) => {
    const answer = await fetch(`${sandbox.url}/_sandbox/${what}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${sandbox.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${what}: ${answer.status} ${await answer.text()}`);
  };

  await cp(join(here, 'quickstart'), folder, {
    recursive: true,
    filter: (source) => !source.includes('.pricewright'),
  });
  try {
    await bind(edit);
    await writeFile(join(folder, '.gitignore'), '.pricewright/\nplan.json\n');
    sandbox = await program.serve(['--seed', 'sandbox.yaml', '--profile', '.'], surroundings());
    await git('init', '--quiet', '--initial-branch', 'main');
    await story({ folder, month, pricewright, whole, quietly, commit, git, edit, backDoor });
  } finally {
    sandbox?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The project binds what the published interface leaves open, and the sandbox serves that. */
async function bind(edit) {
  const example = await readFile(join(here, 'bindings/pricewright.yaml'), 'utf8');
  const [lines] = /^ {2}operations:\n.* {2}list_parameters: .*?$/ms.exec(example);
  await edit('pricewright.yaml', '  profile: published', `  profile: published\n${lines}`);
}
