/** Lets `ssh-keygen` sign, which asks for a passphrase itself and knows the keys of an agent. */
import { spawn } from 'node:child_process';
import { NAMESPACE, withoutArmor } from '../../approval/signatures/ssh-signature.ts';
import { fault } from '../../model/messages/diagnostic.ts';
import { visible } from '../../report/words/sanitize.ts';

/** The signature in base64. Throws a DiagnosticsError where there is none. */
export async function signWithSsh(text: string, path: string, named: string): Promise<string> {
  const { output, errors } = await run(['-Y', 'sign', '-n', NAMESPACE, '-f', path], text);
  const signature = withoutArmor(output);
  if (signature !== undefined) return signature;
  const reason =
    errors.split(/[\r\n]+/).find((line) => line !== '' && !line.startsWith('Signing ')) ?? 'no signature';
  throw fault(
    'not-signed',
    `ssh-keygen did not sign with ${visible(named)} (${visible(reason)})`,
    'see that ssh-keygen 8.2 or later is there, and that it has the passphrase, or ssh-agent the key',
  );
}

function run(
  argv: readonly string[],
  input: string,
): Promise<{ readonly output: string; readonly errors: string }> {
  return new Promise((resolve) => {
    const child = spawn('ssh-keygen', argv, { stdio: 'pipe' });
    let [output, errors] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
    });
    child.stdin.on('error', () => undefined);
    child.on('error', ({ message }) => resolve({ output: '', errors: message }));
    child.on('close', () => resolve({ output, errors }));
    child.stdin.end(input);
  });
}
