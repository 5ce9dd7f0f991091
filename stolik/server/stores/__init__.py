"""Where logs are kept: in a file of this computer, or in a database that several servers share."""
