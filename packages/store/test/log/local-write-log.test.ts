import { LocalWriteLog } from "../../src/log/local-write-log.js";
import { describeWriteLog } from "./describe-write-log.js";

describeWriteLog("LocalWriteLog", async (applier, lastSequence) => new LocalWriteLog(applier, lastSequence));
