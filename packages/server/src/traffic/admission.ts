import type { IncomingMessage, ServerResponse } from "node:http";
import { ApiError } from "@findling/protocol";
import { AdmittedRequest } from "./admitted-request.js";
import type { Connections } from "./connections.js";
import { FairShare } from "./fair-share.js";

export interface TrafficBounds {
  /** Open connections. */
  readonly connections: number;
  /** Bytes of bodies and answers in flight. */
  readonly httpMemory: number;
}

/**
 * The share of connections with an admitted request. The others never have one, so that `/health`, which
 * needs no admission, is answered.
 */
const admittedShare = 0.9;

/** Bounds how much of the server the requests in flight may take: all together, and those of each key. */
export class Admission {
  readonly #connections: Connections;
  readonly #requests: FairShare;
  readonly #memory: FairShare;

  constructor(bounds: TrafficBounds, connections: Connections) {
    this.#connections = connections;
    this.#requests = new FairShare(Math.floor(bounds.connections * admittedShare));
    this.#memory = new FairShare(bounds.httpMemory);
  }

  /**
   * @param owner shares the bounds with other owners: the id of the key
   * @throws ApiError overloaded
   */
  admit(owner: string, { socket }: IncomingMessage, response: ServerResponse): AdmittedRequest {
    if (!this.#requests.take(owner, 1)) {
      throw new ApiError(
        "overloaded",
        "As many requests are in flight as there may be, or as many of this key; try again later.",
      );
    }
    const admitted: AdmittedRequest = new AdmittedRequest({
      owner,
      memory: this.#memory,
      cut: () => socket.destroy(),
      release: () => {
        this.#requests.giveBack(owner, 1);
        this.#connections.leave(socket, admitted);
      },
    });
    this.#connections.occupy(socket, admitted);
    response.once("close", () => admitted.close());
    return admitted;
  }
}
