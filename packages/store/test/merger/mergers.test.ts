import { ThreadMerger } from "@findling/store";
import { InlineMerger } from "../../src/merger/inline-merger.js";
import { describeMerger } from "./describe-merger.js";

describeMerger("InlineMerger", () => new InlineMerger());
// As built: Node starts no thread from TypeScript.
describeMerger("ThreadMerger", () => new ThreadMerger());
