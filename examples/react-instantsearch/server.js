/** Your server, and a search key. It may be public: a search key can only search. */
export const server = { host: "http://127.0.0.1:7700", key: "svc_search_..." };
