// What checks workflows and actions in GitHub's editors. Bundled before it is run: it imports JSON as Node 20 does not.
export { validate } from '@actions/languageservice';
export { TextDocument } from 'vscode-languageserver-textdocument';
