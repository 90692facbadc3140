/// What leads from version 7 of the state database back to version 6.
let withoutResends = """
    DROP TABLE resends; DROP TABLE sent_elsewhere; DROP INDEX set_aside_by_point; PRAGMA user_version = 6;

    """

/// What leads from there, the first version with shifts, back to version 5.
let withoutShifts =
    withoutResends + """
        DROP TABLE points; DROP TABLE set_aside; DROP TABLE messages; DROP TABLE shifts; DROP TABLE duties;
        DROP TABLE targets; ALTER TABLE events DROP COLUMN duty; PRAGMA user_version = 5;

        """
