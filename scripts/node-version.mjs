// Imported first and alone, and written so that an old Node can still read it: it must be able to say that it is too old.
const WANTED = [20, 19];
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < WANTED[0] || (major === WANTED[0] && minor < WANTED[1])) {
  console.error(
    `Transcript Inspector needs Node ${WANTED.join('.')} or newer; this is Node ${process.versions.node}. Install a newer one from https://nodejs.org and run the same command again.`,
  );
  process.exit(1);
}
