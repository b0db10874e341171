// What commands print follows from how the process was started: in tests it is started by one name, no matter who runs them.
process.argv[1] = "/usr/bin/cri";
process.env["npm_command"] = "test";
