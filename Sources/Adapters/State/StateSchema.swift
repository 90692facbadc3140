/// The tables of the state database, and how an older version becomes the present one.
enum StateSchema {
    /// Marks the file as ours: "Geot".
    static let applicationIdentifier: Int64 = 0x4765_6f74

    /// What leads from each version to the next one; version 0 is an empty file.
    ///
    /// Columns of numbers have no type, because a REAL column would store -0.0 and whole numbers as integers.
    private static let migrations = [
        """
        CREATE TABLE regions (
            id INTEGER PRIMARY KEY,
            identifier TEXT NOT NULL UNIQUE,
            latitude NOT NULL, longitude NOT NULL, radius NOT NULL,
            status TEXT NOT NULL, since, evidence TEXT NOT NULL);
        CREATE TABLE last_fix (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            latitude NOT NULL, longitude NOT NULL, accuracy, time NOT NULL, altitude, speed, heading);
        CREATE TABLE scalars (name TEXT PRIMARY KEY, value) WITHOUT ROWID;
        CREATE TABLE events (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            time NOT NULL, direction TEXT NOT NULL, cause TEXT NOT NULL, identifier TEXT NOT NULL, note TEXT NOT NULL, place TEXT,
            latitude NOT NULL, longitude NOT NULL, accuracy, fix_time NOT NULL,
            evidence TEXT NOT NULL, explanation TEXT NOT NULL, initial INTEGER NOT NULL);
        CREATE TABLE notices (
            event INTEGER PRIMARY KEY REFERENCES events (id),
            server_id INTEGER, server TEXT);
        CREATE TABLE programs (event INTEGER PRIMARY KEY REFERENCES events (id) ON DELETE CASCADE);
        CREATE TABLE policy (
            identifier TEXT PRIMARY KEY,
            latitude NOT NULL, longitude NOT NULL, radius NOT NULL,
            known_since NOT NULL, reported, window, awaits_crossing INTEGER NOT NULL,
            change TEXT, completed, snoozed_until, waiting_since) WITHOUT ROWID;
        CREATE TABLE policy_crossings (
            identifier TEXT NOT NULL, role TEXT NOT NULL, region TEXT NOT NULL, direction TEXT NOT NULL, time NOT NULL,
            latitude NOT NULL, longitude NOT NULL, accuracy, fix_time NOT NULL, altitude, speed, heading,
            evidence TEXT NOT NULL, initial INTEGER NOT NULL,
            PRIMARY KEY (identifier, role)) WITHOUT ROWID;
        CREATE TABLE pause (id INTEGER PRIMARY KEY CHECK (id = 1), until NOT NULL);
        """,
        """
        CREATE TABLE visits (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            region TEXT NOT NULL, entered NOT NULL, exited, is_open INTEGER NOT NULL);
        """,
        // The history was one of reminders only. Numbers of events are never given twice.
        """
        CREATE TABLE all_events (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            kind TEXT NOT NULL, time NOT NULL, direction TEXT, what TEXT, origin TEXT, since, until,
            identifier TEXT, note TEXT, place TEXT, region TEXT,
            latitude, longitude, accuracy, fix_time, evidence TEXT, explanation TEXT, initial INTEGER NOT NULL);
        INSERT INTO all_events (id, kind, time, direction, what, identifier, note, place,
                latitude, longitude, accuracy, fix_time, evidence, explanation, initial)
            SELECT id, 'reminder', time, direction, cause, identifier, note, place,
                latitude, longitude, accuracy, fix_time, evidence, explanation, initial
            FROM events;
        DELETE FROM sqlite_sequence WHERE name = 'all_events';
        INSERT INTO sqlite_sequence SELECT 'all_events', seq FROM sqlite_sequence WHERE name = 'events';
        DROP TABLE events;
        ALTER TABLE all_events RENAME TO events;
        CREATE INDEX events_by_time ON events (time);
        ALTER TABLE notices ADD COLUMN client TEXT;
        """,
        """
        CREATE TABLE networks (
            network TEXT PRIMARY KEY, latitude NOT NULL, longitude NOT NULL, mean_square NOT NULL,
            count INTEGER NOT NULL, last_heard NOT NULL, is_moving INTEGER NOT NULL, moves INTEGER NOT NULL,
            days INTEGER NOT NULL, strays INTEGER NOT NULL) WITHOUT ROWID;
        """,
        // Places that are known by their networks have no circle, and what happens there no position.
        """
        CREATE TABLE all_regions (
            id INTEGER PRIMARY KEY,
            identifier TEXT NOT NULL UNIQUE,
            latitude, longitude, radius,
            status TEXT NOT NULL, since, evidence TEXT NOT NULL);
        INSERT INTO all_regions SELECT id, identifier, latitude, longitude, radius, status, since, evidence FROM regions;
        DROP TABLE regions;
        ALTER TABLE all_regions RENAME TO regions;
        CREATE TABLE all_policy (
            identifier TEXT PRIMARY KEY,
            latitude, longitude, radius,
            known_since NOT NULL, reported, window, awaits_crossing INTEGER NOT NULL,
            change TEXT, completed, snoozed_until, waiting_since) WITHOUT ROWID;
        INSERT INTO all_policy SELECT identifier, latitude, longitude, radius, known_since, reported, window,
            awaits_crossing, change, completed, snoozed_until, waiting_since FROM policy;
        DROP TABLE policy;
        ALTER TABLE all_policy RENAME TO policy;
        CREATE TABLE all_policy_crossings (
            identifier TEXT NOT NULL, role TEXT NOT NULL, region TEXT NOT NULL, direction TEXT NOT NULL, time NOT NULL,
            latitude, longitude, accuracy, fix_time, altitude, speed, heading,
            evidence TEXT NOT NULL, initial INTEGER NOT NULL,
            PRIMARY KEY (identifier, role)) WITHOUT ROWID;
        INSERT INTO all_policy_crossings SELECT identifier, role, region, direction, time, latitude, longitude,
            accuracy, fix_time, altitude, speed, heading, evidence, initial FROM policy_crossings;
        DROP TABLE policy_crossings;
        ALTER TABLE all_policy_crossings RENAME TO policy_crossings;
        """,
        // A point is small integers, for there may be ten million; its number ascends with its time, so that none of them
        // needs an index. Of what is sent a shift remembers how far it has come.
        """
        CREATE TABLE targets (
            id INTEGER PRIMARY KEY,
            url TEXT NOT NULL, format TEXT NOT NULL, tracker TEXT NOT NULL, insecure INTEGER NOT NULL,
            sent INTEGER NOT NULL DEFAULT 0, set_aside INTEGER NOT NULL DEFAULT 0,
            last_success, last_error TEXT, failing_since, told INTEGER NOT NULL DEFAULT 0,
            UNIQUE (url, format, tracker));
        CREATE TABLE duties (
            name TEXT PRIMARY KEY, every NOT NULL, target INTEGER REFERENCES targets (id)) WITHOUT ROWID;
        CREATE TABLE shifts (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            duty TEXT NOT NULL, every NOT NULL, target INTEGER REFERENCES targets (id),
            began NOT NULL, until, ended, origin TEXT NOT NULL,
            points INTEGER NOT NULL DEFAULT 0, distance NOT NULL DEFAULT 0, first_point INTEGER, last_point INTEGER,
            next_point INTEGER NOT NULL DEFAULT 0, sent INTEGER NOT NULL DEFAULT 0,
            set_aside INTEGER NOT NULL DEFAULT 0, dropped INTEGER NOT NULL DEFAULT 0);
        CREATE UNIQUE INDEX shifts_on ON shifts (duty) WHERE ended IS NULL;
        CREATE INDEX shifts_to_send ON shifts (target, next_point) WHERE target IS NOT NULL AND next_point <= last_point;
        CREATE INDEX shifts_by_time ON shifts (began);
        CREATE TABLE points (
            id INTEGER PRIMARY KEY, shift INTEGER NOT NULL, time INTEGER NOT NULL,
            latitude INTEGER NOT NULL, longitude INTEGER NOT NULL,
            accuracy INTEGER, altitude INTEGER, speed INTEGER, heading INTEGER);
        CREATE TABLE messages (
            id INTEGER PRIMARY KEY AUTOINCREMENT, target INTEGER NOT NULL REFERENCES targets (id),
            identifier TEXT, name TEXT NOT NULL, direction TEXT NOT NULL, time NOT NULL,
            latitude, longitude, accuracy, fix_time,
            region_latitude, region_longitude, region_radius);
        CREATE INDEX messages_by_target ON messages (target, id);
        CREATE TABLE set_aside (
            id INTEGER PRIMARY KEY, target INTEGER NOT NULL REFERENCES targets (id), time NOT NULL, reason TEXT NOT NULL,
            shift INTEGER, point INTEGER, identifier TEXT, direction TEXT);
        ALTER TABLE events ADD COLUMN duty TEXT;
        """,
        // Points that were set aside and are sent again, be it to another target than their shift's. Version 6 has left what it
        // had set aside of points that were deleted, and counted what was deleted on its way.
        """
        CREATE INDEX set_aside_by_point ON set_aside (shift, point) WHERE shift IS NOT NULL;
        CREATE TABLE resends (
            point INTEGER PRIMARY KEY REFERENCES points (id) ON DELETE CASCADE, shift INTEGER NOT NULL,
            target INTEGER NOT NULL REFERENCES targets (id));
        CREATE INDEX resends_by_target ON resends (target, point);
        CREATE INDEX resends_by_shift ON resends (shift, point);
        CREATE TABLE sent_elsewhere (
            shift INTEGER NOT NULL REFERENCES shifts (id) ON DELETE CASCADE,
            target INTEGER NOT NULL REFERENCES targets (id), sent INTEGER NOT NULL,
            PRIMARY KEY (shift, target)) WITHOUT ROWID;
        CREATE TEMP TABLE gone AS SELECT id, shift, target FROM set_aside
            WHERE shift IS NOT NULL AND NOT EXISTS (SELECT 1 FROM points WHERE points.id = set_aside.point);
        UPDATE targets SET set_aside = max(0, set_aside - number),
                last_error = iif(set_aside <= number AND failing_since IS NULL, NULL, last_error)
            FROM (SELECT target, count(*) AS number FROM gone GROUP BY target) AS lost WHERE targets.id = lost.target;
        UPDATE shifts SET set_aside = max(0, set_aside - number)
            FROM (SELECT shift, count(*) AS number FROM gone GROUP BY shift) AS lost WHERE shifts.id = lost.shift;
        DELETE FROM set_aside WHERE id IN (SELECT id FROM gone);
        DROP TABLE gone;
        UPDATE shifts SET dropped = max(0, shifts.points - sent - set_aside - (
                SELECT count(*) FROM points
                WHERE points.id BETWEEN max(next_point, first_point) AND last_point AND points.shift = shifts.id))
            WHERE target IS NOT NULL;
        """,
    ]

    /// The first version that keeps visits.
    static let versionWithVisits: Int32 = 2
    /// The first version whose events are of several kinds.
    static let versionWithKinds: Int32 = 3
    /// The first version that remembers networks.
    static let versionWithNetworks: Int32 = 4
    /// The first version with shifts, and what is sent.
    static let versionWithShifts: Int32 = 6
    /// The first version that sends again what was set aside.
    static let versionWithResends: Int32 = 7

    static var version: Int32 { Int32(migrations.count) }

    /// The version that the database has; 0 where it is empty.
    /// - Throws: `newer`, `foreign`.
    static func version(of database: Database) throws(StateError) -> Int32 {
        let identifier = try database.integer("PRAGMA application_id")
        let version = Int32(truncatingIfNeeded: try database.integer("PRAGMA user_version"))
        if identifier != applicationIdentifier {
            let tables = try database.integer("SELECT count(*) FROM sqlite_master")
            if identifier != 0 || version != 0 || tables != 0 { throw .foreign(path: database.path) }
        }
        if version > Self.version || version < 0 {
            throw .newer(path: database.path, version: version, known: Self.version)
        }
        return version
    }

    /// Brings the database to the present version, all or nothing; while foreign keys aren't enforced, since tables that
    /// others refer to are made anew.
    static func migrate(_ database: Database) throws(StateError) {
        if try version(of: database) == version { return }
        try database.transaction { () throws(StateError) in
            // Again, under the lock: another process may have been faster.
            for migration in migrations[Int(try version(of: database))...] { try database.execute(migration) }
            try database.execute("PRAGMA application_id = \(applicationIdentifier)")
            try database.execute("PRAGMA user_version = \(version)")
        }
    }
}
