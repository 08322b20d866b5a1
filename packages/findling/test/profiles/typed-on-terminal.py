"""Runs a command on a pseudo terminal: waits for each text, then types the answer. Prints all it showed."""
import json, os, pty, sys

steps, command = json.loads(sys.argv[1]), sys.argv[2:]
child, terminal = pty.fork()
if child == 0:
    os.execv(command[0], command)
shown = b""
while True:
    if steps and steps[0][0].encode() in shown:
        os.write(terminal, steps.pop(0)[1].encode())
    try:
        piece = os.read(terminal, 4096)
    except OSError:
        break
    if not piece:
        break
    shown += piece
code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
print(json.dumps({"shown": shown.decode(), "code": code, "left": len(steps)}))
