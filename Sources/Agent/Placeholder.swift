// The first file of this module takes the place of this line.
