/** Answers an assistant over the Model Context Protocol: which tools there are, and what comes of one. One is run at a time. */
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { EXIT } from '../../model/plan/exit-code.ts';
import { TOOL_VERSION } from '../../model/tool-version.ts';
import { isSecretName, secretVariables } from '../../project/secrets.ts';
import type { CommonOptions } from '../common-options.ts';
import { reportFaults } from '../io/report-faults.ts';
import type { Stdio, World } from '../io/world.ts';
import { readProjectInputs } from '../project/read-inputs.ts';
import type { Tool } from './tool.ts';
import { TOOLS } from './tools.ts';

export interface Serving extends CommonOptions {
  /** Tools may read the service, with the key of the project file. */
  readonly service?: boolean;
}

const INSTRUCTIONS =
  'Reads a Pricewright project (prices as code) and proposes changes to it as files and branches. Nothing here applies, approves or resolves: people do that.';

/** Resolves once the assistant is gone. */
export async function serve(world: World, options: Serving, { input, output }: Stdio): Promise<void> {
  const tools = Object.entries(TOOLS).filter(([, tool]) => options.service || !tool.readsService);
  const server = new Server(
    { name: 'pricewright', version: TOOL_VERSION },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map(([name, tool]) => listed(name, tool)),
  }));
  let last: Promise<unknown> = Promise.resolve();
  server.setRequestHandler(CallToolRequestSchema, ({ params: { name, arguments: given = {} } }) => {
    const tool = tools.find(([each]) => each === name)?.[1];
    const called = last.then(() =>
      tool === undefined ? unknown(name, tools) : call(world, options, tool, given),
    );
    last = called;
    return called;
  });
  const gone = new Promise<void>((resolve) => {
    for (const event of ['end', 'close']) input.once(event, resolve);
    world.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  await server.connect(new StdioServerTransport(input as NodeJS.ReadStream, output as NodeJS.WriteStream));
  await gone;
  await last;
  await server.close();
}

function listed(name: string, tool: Tool) {
  const { description, writes = false } = tool;
  return {
    name,
    description,
    inputSchema: schemaOf(tool),
    annotations: { readOnlyHint: !writes, destructiveHint: false, openWorldHint: false },
  };
}

function schemaOf({ takes, needs = [] }: Tool) {
  return {
    type: 'object' as const,
    properties: { ...takes },
    required: [...needs],
    additionalProperties: false,
  };
}

interface Answer {
  readonly [key: string]: unknown;
  readonly content: { readonly type: 'text'; readonly text: string }[];
  readonly isError?: boolean;
}

async function call(world: World, options: Serving, tool: Tool, given: object): Promise<Answer> {
  const ajv = new Ajv2020({ allErrors: true });
  const isGiven = ajv.compile(schemaOf(tool));
  if (!isGiven(given))
    return failed(`bad-argument: ${ajv.errorsText(isGiven.errors, { dataVar: 'arguments' })}`);
  const captured = await capturing(world, options);
  const { service, ...common } = options;
  const assisted = { ...common, color: false, refresh: service ? 'all' : 'none' } as const;
  let exitCode: number;
  try {
    exitCode = await tool.run(captured.world, assisted, given as never);
  } catch (error) {
    exitCode = reportFaults(captured.world, error, { color: false });
  }
  const text = world.redact?.(captured.text()) ?? captured.text();
  return exitCode === EXIT.error ? failed(text) : { content: [{ type: 'text', text }] };
}

function failed(text: string): Answer {
  return { content: [{ type: 'text', text }], isError: true };
}

function unknown(name: string, tools: readonly (readonly [string, Tool])[]): Answer {
  return failed(
    `bad-argument: there is no tool ${name}; there are ${tools.map(([each]) => each).join(', ')}`,
  );
}

/** A world that nobody can be asked in, that prints into a text, and that has none of the environment's secrets but those a read needs. */
async function capturing(world: World, options: Serving) {
  const written: string[] = [];
  const stream = { isTerminal: false, columns: undefined, write: (text: string) => void written.push(text) };
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
    text: () => written.join(''),
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
