/** The rules of a project file that stand for the next plan: its guards, its approval rules, and what decides where it is applied. */
import { isAbsolute, relative } from 'node:path';
import type { ProjectRules } from '../model/plan/rules.ts';
import type { Project } from './project.ts';

export function rulesOfProject(project: Project): Required<Omit<ProjectRules, 'usage'>> {
  const { guards, approvals } = project;
  return { ...approvals, guards, settings: settingsOf(project) };
}

/** As they are written: no variable is filled in, so that none of its secrets is shown or stored. */
function settingsOf({
  id,
  timezone,
  folder,
  state,
  service,
  apply,
  usageGlobs,
}: Project): Readonly<Record<string, string>> {
  const { baseUrl, apiKeyVariable = '', account, profile, operations, headers, listParameters } = service;
  return {
    project: id,
    timezone,
    state: state.kind === 'sqlite' ? withinFolder(folder, state.file) : state.url.template,
    'service.base_url': baseUrl.template,
    'service.api_key': apiKeyVariable,
    ...(account !== undefined && { 'service.account': account }),
    'service.profile': profile,
    'service.operations': JSON.stringify(operations),
    'service.headers': JSON.stringify(headers),
    'service.list_parameters': JSON.stringify(listParameters),
    'apply.drift': apply.drift,
    usage: usageGlobs.join(', '),
  };
}

/** A file of the project has the same name wherever the project is checked out. */
function withinFolder(folder: string, file: string): string {
  const path = relative(folder, file);
  return path.startsWith('..') || isAbsolute(path) ? file : path;
}
