/// What leads from version 6 of the state database, the first with shifts, back to version 5.
let withoutShifts = """
    DROP TABLE points; DROP TABLE set_aside; DROP TABLE messages; DROP TABLE shifts; DROP TABLE duties;
    DROP TABLE targets; ALTER TABLE events DROP COLUMN duty; PRAGMA user_version = 5;

    """
