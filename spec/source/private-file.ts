// Writes files that only their owner may read, without following a link that another user has planted.
import { randomBytes } from "node:crypto";
import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { UserError } from "../user-error.js";
import { errorCode } from "./error-code.js";

// Reports, recordings, journals and exports contain records of people.

const { O_APPEND, O_CREAT, O_EXCL, O_NOFOLLOW = 0, O_RDWR, O_TRUNC, O_WRONLY } = constants;
const ownerOnly = 0o600;
const writableByOthers = 0o022;
const writableByAll = 0o002;

/** A file that is being written, and gets its name once it is complete. */
export interface PrivateFile {
  readonly descriptor: number;
  /** Closes it and gives it its name. */
  keep(): void;
  /** Closes and deletes it; an existing file of its name stays. */
  drop(): void;
}

/**
 * Begins a file that will replace `file`, under a temporary name in the same folder. A device or a pipe is written to
 * directly. Throws as `node:fs` does, and `UserError` for a link that another user has put into a shared folder.
 */
export function beginPrivate(file: string): PrivateFile {
  if (!isKept(file)) return asItIs(openSync(file, O_WRONLY));
  const target = targetOf(file);
  const there = statOf(target);
  const part = join(dirname(target), `.cri-${randomBytes(8).toString("hex")}.part`);
  const descriptor = created(part);
  // The folder accepts no new files, but the file itself may be writable.
  if (descriptor === undefined) return asItIs(openInPlace(target));
  if (there !== undefined) fchmodSync(descriptor, there.mode & ownerOnly);
  const close = onceClosing(descriptor);
  return {
    descriptor,
    keep() {
      close();
      try {
        // A file that is a mount point of its own can't be replaced.
        if (!renamed(part, target)) copyInPlace(part, target);
      } finally {
        rmSync(part, { force: true });
      }
    },
    drop() {
      close();
      rmSync(part, { force: true });
    },
  };
}

/** Begins a file that must not exist yet, under its own name. */
export function beginFresh(file: string): PrivateFile {
  const descriptor = openSync(file, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW, ownerOnly);
  const close = onceClosing(descriptor);
  return {
    descriptor,
    keep: close,
    drop() {
      close();
      rmSync(file, { force: true });
    },
  };
}

/** Closes a descriptor the first time. */
function onceClosing(descriptor: number): () => void {
  let open = true;
  return () => {
    if (open) closeSync(descriptor);
    open = false;
  };
}

/** Creates a file under its final name, so that others can follow it as it grows; returns the descriptor. */
export function openPrivate(file: string): number {
  if (!isKept(file)) return openSync(file, O_WRONLY);
  const target = targetOf(file);
  const there = statOf(target);
  const part = join(dirname(target), `.cri-${randomBytes(8).toString("hex")}.part`);
  const descriptor = created(part);
  if (descriptor === undefined) return openInPlace(target);
  if (there !== undefined) fchmodSync(descriptor, there.mode & ownerOnly);
  if (renamed(part, target)) return descriptor;
  closeSync(descriptor);
  rmSync(part, { force: true });
  return openInPlace(target);
}

/** Opens a file to append to, and creates it if it is missing; returns the descriptor. */
export function appendPrivate(file: string): number {
  if (!isKept(file)) return openSync(file, O_WRONLY | O_APPEND);
  const target = targetOf(file);
  const descriptor = openSync(target, O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW, ownerOnly);
  const { uid } = fstatSync(descriptor);
  if (isOwn(uid) || !isShared(target)) return descriptor;
  closeSync(descriptor);
  throw planted(file);
}

/** Throws `UserError` for a link that another user has put into a shared folder. */
export function refusePlanted(file: string): void {
  targetOf(file);
}

/** Whether another user owns a file or may change it, so that its content can't be trusted. */
export function isForeign(file: string): boolean {
  const { uid, mode } = statSync(file);
  return !isOwn(uid) || (mode & writableByAll) !== 0;
}

/** Undefined if the folder accepts no new file. */
function created(part: string): number | undefined {
  try {
    return openSync(part, O_CREAT | O_EXCL | O_RDWR | O_NOFOLLOW, ownerOnly);
  } catch (error) {
    if (["EACCES", "EPERM", "EROFS"].includes(errorCode(error))) return undefined;
    throw error;
  }
}

function renamed(part: string, target: string): boolean {
  try {
    renameSync(part, target);
    return true;
  } catch (error) {
    if (errorCode(error) === "EBUSY") return false;
    throw error;
  }
}

function copyInPlace(part: string, target: string): void {
  const descriptor = openInPlace(target);
  try {
    writeFileSync(descriptor, readFileSync(part));
  } finally {
    closeSync(descriptor);
  }
}

/** False for devices and pipes, which are written to directly. */
function isKept(file: string): boolean {
  if (/^\/(dev|proc)\//.test(resolve(file))) return false;
  return statOf(file)?.isFile() ?? true;
}

function asItIs(descriptor: number): PrivateFile {
  const close = onceClosing(descriptor);
  return { descriptor, keep: close, drop: close };
}

function openInPlace(target: string): number {
  const descriptor = openSync(target, O_WRONLY | O_TRUNC | O_NOFOLLOW);
  const { mode, uid } = fstatSync(descriptor);
  if (isOwn(uid)) fchmodSync(descriptor, mode & ownerOnly);
  return descriptor;
}

/**
 * The target of a name. A link is followed only as Linux follows links in sticky folders (`fs.protected_symlinks`):
 * if nobody else could have put it there, or the user did.
 */
function targetOf(file: string): string {
  const path = resolve(file);
  const link = lstatSync(path, { throwIfNoEntry: false });
  if (!link?.isSymbolicLink()) return path;
  if (!isOwn(link.uid) && isShared(path)) throw planted(file);
  try {
    return realpathSync(path);
  } catch {
    return resolve(dirname(path), readlinkSync(path));
  }
}

const statOf = (path: string): Stats | undefined => statSync(path, { throwIfNoEntry: false });

/** True where the system knows no owners. */
const isOwn = (uid: number): boolean => process.getuid === undefined || uid === process.getuid();

/** Whether other users may put files into this folder. */
function isShared(path: string): boolean {
  const folder = statOf(dirname(path));
  return folder !== undefined && (folder.mode & writableByOthers) !== 0;
}

const planted = (file: string): UserError =>
  new UserError(
    `another user owns ${file}, in a folder that others can write to, and may have planted it`,
    "remove it, or name a file in a folder of your own",
  );
