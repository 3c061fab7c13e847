// Answers on the webhook's own door, written on node's response: a phone system's every delivery waits for one. Head and
// body leave together, and their bytes are those that the framework would send.
import type { ServerResponse } from 'node:http';
import { codeOf, failureOf, type Refusal } from './failures';

const json = 'application/json; charset=utf-8';
const plainText = 'text/plain; charset=utf-8';

/** The one answer to one request. Whoever hung up meanwhile is not told, and that is no error. */
export class WebhookAnswer {
  /** Names and values in turn, which node writes as they stand. */
  private readonly headers = ['x-content-type-options', 'nosniff'];

  constructor(
    private readonly response: ServerResponse,
    private readonly isClosing: () => boolean,
  ) {}

  header(name: string, value: string): void {
    this.headers.push(name, value);
  }

  json(code: number, value: object): void {
    this.send(code, json, JSON.stringify(value));
  }

  text(text: string): void {
    this.send(200, plainText, text);
  }

  refuse(refusal: Refusal): void {
    if (refusal.retryAfterSeconds !== undefined) this.header('retry-after', String(refusal.retryAfterSeconds));
    this.json(codeOf(refusal), failureOf(refusal));
  }

  /** Aborts when nobody waits for the answer any longer. */
  whenGone(): AbortSignal {
    const gone = new AbortController();
    this.response.once('close', () => gone.abort());
    return gone.signal;
  }

  /** Rather no answer than one that never ends. */
  cutOff(): void {
    this.response.destroy();
  }

  private send(code: number, type: string, body: string): void {
    const { headers, response } = this;
    if (response.destroyed) return;
    headers.push('content-type', type);
    // What else is sent on this connection would meet a server that is gone.
    if (this.isClosing()) headers.push('connection', 'close');
    headers.push('content-length', String(Buffer.byteLength(body)));
    response.writeHead(code, headers);
    // `end(body)` would hand the socket two pieces, the second of them empty, which costs more than one.
    const { socket } = response;
    socket?.cork();
    response.write(body);
    socket?.uncork();
    response.end();
  }
}
