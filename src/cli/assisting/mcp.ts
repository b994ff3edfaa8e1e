/**
 * `mcp`: a server of the Model Context Protocol over standard input and output, for assistants. They read the project and propose
 * changes; nothing that they call applies, approves or resolves, and none has the API key unless whoever starts it says so.
 */
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import pLimit from 'p-limit';
import { z } from 'zod';
import { fault } from '../../model/messages/diagnostic.ts';
import { EXIT, type ExitCode } from '../../model/plan/exit-code.ts';
import { TOOL_VERSION } from '../../model/tool-version.ts';
import { isSecretName, secretVariables } from '../../project/secrets.ts';
import { reportFaults } from '../io/report-faults.ts';
import { intoText, type Stdio, type World } from '../io/world.ts';
import type { Options } from '../options/options.ts';
import { readProjectInputs } from '../project/read-inputs.ts';
import { TOOLS, type Tool } from './tools.ts';

/** With `service`, tools may read the service, with the key of the project file. */
type Serving = Options<'mcp'>;

const INSTRUCTIONS =
  'Reads a Pricewright project (prices as code) and proposes changes to it as files and branches. Nothing here applies, approves or resolves: people do that.';

/** Ends with the assistant, or when it is asked to stop. */
export async function mcp(world: World, options: Serving): Promise<ExitCode> {
  const stdio = world.stdio?.();
  if (stdio === undefined)
    throw fault(
      'no-editor',
      'no assistant is connected',
      'let an assistant start it: docs/how-to/assistants.md',
    );
  await serve(world, options, stdio);
  return EXIT.done;
}

/** Resolves once the assistant is gone. One tool is run at a time. */
async function serve(world: World, options: Serving, { input, output }: Stdio): Promise<void> {
  const server = new McpServer(
    { name: 'pricewright', version: TOOL_VERSION },
    { instructions: INSTRUCTIONS },
  );
  const oneByOne = pLimit(1);
  for (const [name, tool] of Object.entries(TOOLS)) {
    if (tool.readsService && !options.service) continue;
    const { description, takes, writes = false } = tool;
    const annotations = { readOnlyHint: !writes, destructiveHint: false, openWorldHint: false };
    server.registerTool(name, { description, inputSchema: z.strictObject(takes), annotations }, (given) =>
      oneByOne(() => call(world, options, tool, given)),
    );
  }
  const gone = new Promise<void>((resolve) => {
    for (const event of ['end', 'close']) input.once(event, resolve);
    world.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  await server.connect(new StdioServerTransport(input as NodeJS.ReadStream, output as NodeJS.WriteStream));
  await gone;
  await oneByOne(() => server.close());
}

async function call(world: World, options: Serving, tool: Tool, given: Readonly<Record<string, unknown>>) {
  const captured = await capturing(world, options);
  const { service, ...common } = options;
  const assisted = { ...common, color: false, refresh: service ? 'all' : 'none' } as const;
  let exitCode: number;
  try {
    exitCode = await tool.run(captured.world, assisted, given);
  } catch (error) {
    exitCode = reportFaults(captured.world, error, { color: false });
  }
  const text = world.redact?.(captured.text()) ?? captured.text();
  return { content: [{ type: 'text' as const, text }], isError: exitCode === EXIT.error };
}

/** A world that nobody can be asked in, that prints into a text, and that has none of the environment's secrets but those a read needs. */
async function capturing(world: World, options: Serving) {
  const { stream, text } = intoText();
  const { stdio: _, ...outside } = world;
  return {
    world: {
      ...outside,
      argv: [],
      ask: undefined,
      stdout: stream,
      stderr: stream,
      env: await envFor(world, options),
    },
    text,
  };
}

async function envFor(world: World, options: Serving): Promise<World['env']> {
  const { project } = await readProjectInputs(world, options).catch(() => ({ project: undefined }));
  const { apiKeyVariable } = project?.service ?? {};
  const read = project === undefined ? [] : secretVariables(project);
  const kept = new Set(read.filter((name) => options.service || name !== apiKeyVariable));
  const isLeftOut = (name: string) =>
    isSecretName(name) || name === 'SSH_AUTH_SOCK' || name === apiKeyVariable;
  return Object.fromEntries(Object.entries(world.env).filter(([name]) => kept.has(name) || !isLeftOut(name)));
}
