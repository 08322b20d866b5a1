"""Runs a command on a pseudo terminal: waits for each text, then types the answer. Prints all it showed."""
import fcntl, json, os, pty, struct, sys, termios

steps, command = json.loads(sys.argv[1]), sys.argv[2:]
child, terminal = pty.fork()
if child == 0:
    os.execvp(command[0], command)
fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
shown, position = b"", 0
while True:
    while steps and (found := shown.find(steps[0][0].encode(), position)) >= 0:
        position = found + len(steps[0][0].encode())
        os.write(terminal, steps.pop(0)[1].encode())
    try:
        piece = os.read(terminal, 4096)
    except OSError:
        break
    if not piece:
        break
    shown += piece
code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
print(json.dumps({"shown": shown.decode(errors="replace"), "code": code, "left": len(steps)}))
