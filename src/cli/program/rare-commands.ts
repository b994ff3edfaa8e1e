/** The commands that are seldom needed: those of recovery, and those that other programs start. */
import { OPTIONS } from '../options/options.ts';
import { type CommandGroup, type CommandRow, command } from './command.ts';

export const RECOVERY: readonly (CommandRow | CommandGroup)[] = [
  command('recover [address...]', OPTIONS.recover, {
    does: 'look at what stopped a run, explain it, and ask what to do; with an answer, do it',
    page: 'how-to/recover.md',
    examples: [
      ['recover', 'look at what is wrong, and ask'],
      ['recover subscriptions.acme --answer send-again', 'ask the service what became of a request'],
      [
        'recover subscriptions.acme --answer absent --reason "looked at the service"',
        'it does not exist there',
      ],
    ],
    load: async () => (await import('../commands/recover/recover.ts')).recover,
  }),
  command('undo <run>', OPTIONS.undo, {
    does: 'change what a past run changed back to the catalog before it',
    page: 'how-to/undo.md',
    examples: [
      ['undo 7kq2 --dry-run', 'show what would be changed back'],
      ['undo 7kq2', 'show it, ask, and carry it out'],
    ],
    load: async () => (await import('../commands/undo.ts')).undo,
  }),
  {
    signature: 'state',
    does: 'create and look at the state',
    below: [
      command('init', OPTIONS.stateInit, {
        does: 'create the state and write pricewright.lock',
        page: 'how-to/share-the-state.md',
        examples: [
          ['state init', 'a new state, and pricewright.lock'],
          ['state init --anchor cus_acme=USD', 'with a register of runs at the service'],
        ],
        load: async () => (await import('../commands/state/state-init.ts')).stateInit,
      }),
      command('list [address]', OPTIONS.none, {
        does: 'list the addresses on record, or show what is recorded at one',
        page: 'reference/commands.md',
        examples: [
          ['state list', 'addresses and ids'],
          ['state list subscriptions.acme', 'what was applied there, and when'],
        ],
        load: async () => (await import('../commands/state/state-list.ts')).stateList,
      }),
      command('rm <address>', OPTIONS.stateRm, {
        does: 'forget an address; with `ended`, forget all subscriptions that have ended and take them out of the catalog. Nothing changes at the service',
        page: 'how-to/recover.md',
        examples: [
          ['state rm products.old --reason "deleted by hand"', 'forget it'],
          ['state rm ended --dry-run', 'show what has ended'],
        ],
        load: async () => (await import('../commands/state/state-rm.ts')).stateRm,
      }),
      command('export <file>', OPTIONS.none, {
        does: 'write the whole state as lines of JSON, for another home',
        page: 'how-to/share-the-state.md',
        examples: [['state export state.jsonl', 'the whole state']],
        load: async () => (await import('../commands/state/state-export.ts')).stateExport,
      }),
      command('import <file>', OPTIONS.stateImport, {
        does: 'create the state from an exported one',
        page: 'how-to/share-the-state.md',
        examples: [
          ['state import state.jsonl', 'into the home that the project file names'],
          ['state import state.jsonl --as production --reason "staging came"', 'under a new name'],
        ],
        load: async () => (await import('../commands/state/state-import.ts')).stateImport,
      }),
      command('rebuild [copy]', OPTIONS.stateRebuild, {
        does: 'rebuild a lost state from commits, an older copy (`state export`) and what the service shows; only reads from the service',
        page: 'how-to/recover.md',
        examples: [
          ['state rebuild --dry-run', 'what could be proven if the state were lost'],
          ['state rebuild --reason "the disk is gone"', 'rebuild it'],
          ['state rebuild state.jsonl --reason "the disk is gone"', 'with an older copy'],
        ],
        load: async () => (await import('../commands/state/state-rebuild.ts')).stateRebuild,
      }),
      command('set <what>', OPTIONS.stateSet, {
        does: "service: the same service has a new address; rules: use the project file's rules from the next plan on",
        page: 'how-to/recover.md',
        examples: [
          ['state set service --reason "moved to another host"', 'the address of `service.base_url`'],
          ['state set rules --reason "agreed with sales, TICKET-7"', 'the rules of the project file'],
        ],
        load: async () => (await import('../commands/state/state-set.ts')).stateSet,
      }),
    ],
  },
];

/** The help of the program names them in one line. */
export const RARE: readonly CommandRow[] = [
  command('get <what> [name...]', OPTIONS.none, {
    does: 'read from the service: plans [tag=ID…] [sort=name:asc], credit-notes CUSTOMER, version SUBSCRIPTION VERSION, entitlement SUBSCRIPTION KEY',
    page: 'reference/commands.md',
    examples: [
      ['get plans tag=tag_public sort=name:asc', 'those with a tag, by name'],
      ['get credit-notes cus_acme', 'those of one customer'],
      ['get version subscriptions.acme subscriptions.acme.versions.2027-01-19', 'a dated version'],
      ['get entitlement subscriptions.acme sso', 'whether it is active'],
    ],
    load: async () => (await import('../commands/get.ts')).get,
  }),
  command('worker', OPTIONS.worker, {
    does: 'carry out the steps of runs that were applied with --queue',
    oneOf: [
      '[what]',
      'once: end when no run is left; status: show the run and its workers; cancel: finish requests in flight, and start no more',
      ['once', 'status', 'cancel'],
    ],
    page: 'how-to/many-workers.md',
    examples: [
      ['worker once', 'carry out a run, and end'],
      ['worker status', 'steps and workers'],
      ['worker cancel --reason "wrong plan"', 'start nothing new'],
    ],
    load: async () => (await import('../commands/worker.ts')).worker,
  }),
  command('lsp', OPTIONS.lsp, {
    does: 'a language server for editors, over standard input and output',
    page: 'how-to/editors.md',
    examples: [['lsp', 'for an editor to start']],
    load: async () => (await import('../language-server/lsp.ts')).lsp,
  }),
  command('mcp', OPTIONS.mcp, {
    does: 'a server of the Model Context Protocol for assistants, over standard input and output; they read and propose',
    page: 'how-to/assistants.md',
    examples: [
      ['mcp', 'for an assistant to start; plans use the state'],
      ['mcp --service', 'plans read the service with the key'],
    ],
    load: async () => (await import('../assisting/mcp.ts')).mcp,
  }),
  command('completion [shell]', OPTIONS.completion, {
    takesMore: true,
    does: 'print the script with which bash, zsh or fish completes command lines',
    page: 'how-to/completion.md',
    examples: [
      ['completion bash > ~/.pricewright-completion', 'for `source ~/.pricewright-completion` in ~/.bashrc'],
      ['completion fish > ~/.config/fish/completions/pricewright.fish', 'for every new fish'],
    ],
    load: async (program) => {
      const { completion } = await import('../commands/completion.ts');
      return (world, options, shell?: string) => completion(world, options, program, shell);
    },
  }),
];
