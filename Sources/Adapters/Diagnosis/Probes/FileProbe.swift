internal import Glibc
internal import Platform

/// Looks at the person's files of Geotify, and at the room around them.
struct FileProbe {
    let directories: XDGDirectories
    let names: PathNames

    private var folders: [String] { [directories.store, directories.database].map(Directory.parent(of:)) }

    var permissions: [PermissionCheck.File] {
        let files =
            [directories.store, directories.settings] + ["", "-wal", "-shm"].map { directories.database + $0 }
        return (folders + files).compactMap { path -> PermissionCheck.File? in
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            let isFolder = status.st_mode & S_IFMT == S_IFDIR
            return PermissionCheck.File(
                name: names.cleaned(path), mode: status.st_mode & 0o777, isOwn: status.st_uid == geteuid(),
                // Files are replaced, for which only their directory counts.
                isWritable: !isFolder || access(path, W_OK | X_OK) == 0 || errno == EROFS)
        }
    }

    var rooms: [DiskCheck.Room] {
        folders.compactMap { folder -> DiskCheck.Room? in
            var room = statvfs()
            var path = folder
            while statvfs(path, &room) != 0 {
                // Those that are still to be made will be in the file system of those above them.
                guard errno == ENOENT, path != "/", path != "." else { return nil }
                path = Directory.parent(of: path)
            }
            return DiskCheck.Room(
                name: names.cleaned(folder), free: UInt64(room.f_bavail) * UInt64(room.f_frsize),
                // Some file systems have no such limit, and count none.
                isOutOfFiles: room.f_files > 0 && room.f_favail == 0,
                isReadOnly: room.f_flag & UInt(ST_RDONLY) != 0)
        }
    }
}
