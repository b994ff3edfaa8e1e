/** The meaning of a failed connection, and its text. Only codes decide; a peer's own text is never repeated. */

export function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** The reason why a request that may have left got no answer. */
export function lostReason(error: Error): 'timeout' | 'reset' | 'aborted' {
  switch (codeOf(error)) {
    case 'TIMED_OUT':
    case 'ETIMEDOUT':
      return 'timeout';
    case 'UND_ERR_ABORTED':
    case 'UND_ERR_DESTROYED':
      return 'aborted';
    default:
      return 'reset';
  }
}

const WORDS: Readonly<Record<string, string>> = {
  TIMED_OUT: 'no answer in time',
  ETIMEDOUT: 'no answer in time',
  UND_ERR_CONNECT_TIMEOUT: 'no connection in time',
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'no such host',
  EAI_AGAIN: 'the host name cannot be looked up now',
  EHOSTUNREACH: 'no route to the host',
  ENETUNREACH: 'no route to the network',
  ECONNRESET: 'the connection was reset',
  EPIPE: 'the connection was closed',
  UND_ERR_SOCKET: 'the connection was closed without an answer',
  UND_ERR_CLOSED: 'the client is closed',
  UND_ERR_DESTROYED: 'the client is closed',
  UND_ERR_HEADERS_OVERFLOW: 'the headers of the answer are too large',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by nobody but itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate chain ends in an authority that is not trusted here',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate chain ends in an authority that is not trusted here',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate chain ends in an authority that is not trusted here',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak TLS',
};

/** The text of a known code, always with the code itself, so that it can be searched for. */
export function networkErrorText(error: Error): string {
  const code = codeOf(error) ?? error.name;
  if (code.startsWith('HPE_')) return `what came back is not HTTP (${code})`;
  const words = WORDS[code];
  if (code === 'TIMED_OUT' && words !== undefined) return words;
  return words === undefined ? `the connection failed (${code})` : `${words} (${code})`;
}
